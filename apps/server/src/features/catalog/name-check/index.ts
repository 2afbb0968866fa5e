import { nameCheckRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { checkName } from './check-name.ts';

/** Checks while the user types whether a name is available. */
export function createNameCheckFeature({ database }: Parts): Feature {
  return {
    name: 'name-check',
    routes(registry) {
      registry.register(nameCheckRoutes.check, ({ session, body }) => checkName(database.db, session, body));
    },
  };
}
