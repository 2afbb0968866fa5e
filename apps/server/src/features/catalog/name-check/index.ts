import { nameCheckRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { checkName } from './check-name.ts';

/** Tells while somebody types whether a name can be used. */
export function createNameCheckFeature({ database }: Parts): Feature {
  return {
    name: 'name-check',
    routes(registry) {
      registry.register(nameCheckRoutes.check, ({ session, body }) => checkName(database.db, session, body));
    },
  };
}
