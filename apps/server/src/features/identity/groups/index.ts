import { groupRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { findGroup, listGroups, presentGroup } from './group-store.ts';
import { setGroupRoles } from './set-group-roles.ts';

/**
 * Creates the feature for directory groups and the roles that they grant. Names and members come from the directory.
 */
export function createGroupsFeature(parts: Parts): Feature {
  const { db } = parts.database;
  return {
    name: 'groups',
    routes(registry) {
      registry.register(groupRoutes.list, ({ session, query }) =>
        listGroups(db, session.organizationId, query),
      );
      registry.register(groupRoutes.get, async ({ session, params, header }) => {
        const group = presentGroup(await findGroup(db, session.organizationId, params.id));
        header('etag', group.etag);
        return group;
      });
      registry.register(groupRoutes.setRoles, (call) => setGroupRoles(parts, call));
    },
  };
}
