import type { Estate } from '../../estate.ts';
import { findBuiltInRole } from '../../access/builtInRoles.ts';
import { at, objectsOf, textOf, textsOf, type JsonObject } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { budgetScopeId } from './budgetSpend.ts';

/** Returns the mail receivers of an action group. */
function receiversOf(estate: Estate, groupId: string, tenantId: string): string[] {
  const group = estate.resources.find(keyOf(groupId, tenantId));
  if (at(group?.body, 'properties', 'enabled') === false) return [];
  return objectsOf(at(group?.body, 'properties', 'emailReceivers'))
    .map((receiver) => textOf(receiver['emailAddress']))
    .filter((address) => address !== undefined);
}

/** Returns the mail addresses of users with one of some roles at the scope of a budget. */
function roleHolders(estate: Estate, budget: StoredResource, roles: readonly string[]): string[] {
  const scope = budgetScopeId(budget);
  const wanted = new Set(roles.map((role) => role.toLowerCase()));
  const principals = new Set(
    estate.resources
      .atScope(keyOf(scope, budget.tenantId), 'Microsoft.Authorization/roleAssignments')
      .filter(({ body }) => {
        const role =
          textOf(at(body, 'properties', 'roleDefinitionId'))
            ?.split('/')
            .at(-1) ?? '';
        return wanted.has(findBuiltInRole(role)?.name.toLowerCase() ?? '');
      })
      .map(({ principalId }) => principalId),
  );
  return estate.context.people.accounts
    .filter(({ identities }) =>
      identities.some(({ tenantId, objectId }) => tenantId === budget.tenantId && principals.has(objectId)),
    )
    .map(({ email }) => email);
}

/** Returns the addresses that a notification of a budget is sent to, each once. */
export function contactsOf(estate: Estate, budget: StoredResource, notification: JsonObject): string[] {
  const groups = textsOf(notification['contactGroups']);
  return [
    ...new Set([
      ...textsOf(notification['contactEmails']),
      ...groups.flatMap((group) => receiversOf(estate, group, budget.tenantId)),
      ...roleHolders(estate, budget, textsOf(notification['contactRoles'])),
    ]),
  ];
}
