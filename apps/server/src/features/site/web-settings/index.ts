import { sessionRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';

export { readPublished } from './published.ts';

const pages = ['research', 'hpc', 'service', 'login'] as const;

/** Settings of the public site: which page stands at the root. Anything that is not a known name counts as the default. */
export function createWebSettingsFeature({ database }: Parts): Feature {
  return {
    name: 'web-settings',
    routes(registry) {
      registry.register(sessionRoutes.landing, async () => {
        const row = await database.db
          .selectFrom('web_setting')
          .select('value')
          .where('name', '=', 'landing')
          .executeTakeFirst();
        return { data: pages.find((page) => page === row?.value['page']) ?? 'login' };
      });
    },
  };
}
