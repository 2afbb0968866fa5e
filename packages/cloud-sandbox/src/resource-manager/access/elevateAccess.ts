import { authorizationFailed } from '../http/errors.ts';
import type { Handler } from '../http/handler.ts';
import { guidFrom } from '../../world/people.ts';
import { keyOf } from '../resourceId.ts';

const userAccessAdministrator = '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9';
const assignmentType = 'Microsoft.Authorization/roleAssignments';

/**
 * Makes a global administrator User Access Administrator at the root of their directory, as in the real service:
 * otherwise no principal has permissions there. In the demo world the portal's administrators are the global
 * administrators.
 */
export const elevateAccess: Handler = ({ estate, request }) => {
  const { principal } = request;
  const account = estate.context.people.accountByObjectId(principal.objectId);
  const isAdministrator = account?.role === 'admin' && account.homeTenantId === principal.tenantId;
  if (!isAdministrator)
    throw authorizationFailed(
      principal.upn ?? principal.appId,
      principal.objectId,
      'Microsoft.Authorization/elevateAccess/action',
      '/',
    );
  const name = guidFrom('elevated access', principal.tenantId, principal.objectId);
  const id = `/providers/${assignmentType}/${name}`;
  const at = estate.context.now().toISOString();
  estate.resources.save({
    key: keyOf(id, principal.tenantId),
    id,
    tenantId: principal.tenantId,
    subscriptionId: null,
    groupKey: null,
    scopeKey: keyOf('', principal.tenantId),
    type: assignmentType,
    name,
    location: null,
    tags: null,
    body: {
      properties: {
        roleDefinitionId: `/providers/Microsoft.Authorization/roleDefinitions/${userAccessAdministrator}`,
        principalId: principal.objectId,
        principalType: 'User',
        scope: '/',
        createdOn: at,
        updatedOn: at,
        createdBy: principal.objectId,
        updatedBy: principal.objectId,
      },
    },
    listed: false,
    state: null,
    principalId: principal.objectId.toLowerCase(),
    globalName: null,
    createdAt: at,
    changedAt: at,
    createdBy: principal.objectId,
    createdByType: 'User',
    changedBy: principal.objectId,
    changedByType: 'User',
    version: 1,
  });
  estate.access.changed();
  return { status: 200, ledger: { key: keyOf(id, principal.tenantId), accepted: true } };
};
