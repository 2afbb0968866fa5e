import { permissionRequestRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { approveRequest, declineRequest } from './decide-request.ts';
import { listGrantingRoles } from './granting-roles.ts';
import { listOwnRequests, listRequests } from './permission-request-store.ts';
import { cancelRequest, requestPermission } from './request-permission.ts';

export { countPendingRequests } from './permission-request-store.ts';

/** Creates the feature for people's requests for permissions, and the decisions of administrators. */
export function createPermissionRequestsFeature(
  parts: Parts,
  options: { readonly notifier: Notifier },
): Feature {
  const { db } = parts.database;
  return {
    name: 'permission-requests',
    routes(registry) {
      registry.register(permissionRequestRoutes.create, (call) =>
        requestPermission(parts, options.notifier, call),
      );
      registry.register(permissionRequestRoutes.own, ({ session }) => listOwnRequests(db, session.accountId));
      registry.register(permissionRequestRoutes.cancel, (call) =>
        cancelRequest(parts, options.notifier, call),
      );
      registry.register(permissionRequestRoutes.list, ({ query, session }) =>
        listRequests(db, session.organizationId, query),
      );
      registry.register(permissionRequestRoutes.roles, ({ session, params }) =>
        listGrantingRoles(db, session, params.id),
      );
      registry.register(permissionRequestRoutes.approve, (call) => approveRequest(parts, options, call));
      registry.register(permissionRequestRoutes.decline, (call) => declineRequest(parts, options, call));
    },
  };
}
