import { sessionRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';

export { readPublished } from './published.ts';

const pages = ['research', 'hpc', 'service', 'login'] as const;

/**
 * Creates the feature for settings of the public site: the page at the root. Unknown names fall back to the default.
 */
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
