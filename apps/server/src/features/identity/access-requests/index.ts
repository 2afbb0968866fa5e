import { accessRequestRoutes } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { InviteParts } from '../invitations/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { listRequests } from './access-request-store.ts';
import { requestAccess } from './request-access.ts';
import { acceptRequest, declineRequest } from './decide-request.ts';

/** Creates the feature for access requests of unknown people and the decisions of administrators. */
export function createAccessRequestsFeature(
  parts: Parts,
  options: {
    readonly world: CloudEnvironment;
    readonly notifier: Notifier;
    readonly inviteParts: InviteParts;
  },
): Feature {
  return {
    name: 'access-requests',
    routes(registry) {
      registry.register(accessRequestRoutes.create, (call) => requestAccess(parts, options, call));
      registry.register(accessRequestRoutes.list, ({ query, session }) =>
        listRequests(parts.database.db, session.organizationId, query),
      );
      registry.register(accessRequestRoutes.accept, (call) => acceptRequest(parts, options, call));
      registry.register(accessRequestRoutes.decline, (call) => declineRequest(options, call));
    },
  };
}
