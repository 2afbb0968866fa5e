import { sessionRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../feature.ts';
import { notFound } from '../../http/refusal.ts';

export { foundOrganization } from './found-organization.ts';

/** Organizations as their members see them. */
export function createOrganizationsFeature({ database }: Parts): Feature {
  return {
    name: 'organizations',
    routes(registry) {
      registry.register(sessionRoutes.organization, async ({ params, session }) => {
        const organization = await database.db
          .selectFrom('organization')
          .select(['id', 'name', 'key'])
          .where('id', '=', params.id)
          .where('id', '=', session.organizationId)
          .executeTakeFirst();
        if (!organization) throw notFound();
        return organization;
      });
    },
  };
}
