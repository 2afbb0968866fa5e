import {
  builtInRoles,
  contributorRole,
  ownerRole,
  readerRole,
} from '../../resource-manager/access/builtInRoles.ts';
import type { GroupBuilder } from './groupBuilder.ts';
import { guidFrom, type Account, type People } from '../people.ts';
import type { EstateWriter } from './estateWriter.ts';
import type { PlannedSubscription } from './subscriptions.ts';

interface Grant {
  subscription: PlannedSubscription;
  /** Resource group, if the grant is limited to one. */
  group?: { key: string; name: string };
  principalId: string;
  principalType: 'User' | 'ServicePrincipal';
  role: string;
  at: string;
  by: string;
}

/** Role Based Access Control Administrator. */
const roleAdministratorRole = 'f58310d9-a9f6-439a-9e8d-f62e7b41a168';

/** Engineers have read-only access to shared services, so that the world contains resources that they cannot change. */
const readOnlyForEngineers = new Set(['Contoso Shared Services']);

/** Writes the assignments of the portal's roles and of the connection in a subscription. */
export function grantSubscription(
  writer: EstateWriter,
  people: People,
  subscription: PlannedSubscription,
): void {
  const admin = people.accounts.find(
    ({ organization, role }) =>
      organization === subscription.organization && (role === 'admin' || role === 'operator'),
  );
  const by = admin?.email ?? '';
  const at = new Date(writer.now - 900 * 86_400_000).toISOString();
  const give = (principalId: string, principalType: Grant['principalType'], role: string): void =>
    writeGrant(writer, { subscription, principalId, principalType, role, at, by });
  for (const account of people.accounts) {
    const identity = people.identityIn(account, subscription.tenantId);
    const isGuest = account.guestOf === subscription.organization;
    if ((account.organization !== subscription.organization && !isGuest) || identity === undefined) continue;
    const role = isGuest ? readerRole : roleIn(account, subscription);
    if (role !== undefined) give(identity.objectId, 'User', role);
    // Templates assign roles to the identities that they create, which Contributor does not allow.
    if (account.role === 'engineer' && role === contributorRole)
      give(identity.objectId, 'User', roleAdministratorRole);
  }
  for (const connection of people.connections)
    if (connection.tenantId === subscription.tenantId)
      give(connection.objectId, 'ServicePrincipal', contributorRole);
}

function roleIn(account: Account, subscription: PlannedSubscription): string | undefined {
  if (account.role === 'admin' || account.role === 'operator') return ownerRole;
  if (account.role === 'reader') return readerRole;
  if (account.role !== 'engineer') return undefined;
  return readOnlyForEngineers.has(subscription.name) ? readerRole : contributorRole;
}

const narrowRoles = [
  'Virtual Machine Contributor',
  'Website Contributor',
  'Monitoring Reader',
  'Storage Account Contributor',
  'Key Vault Secrets Officer',
];

/** Writes the assignments in one group: its owner may change it, and some colleagues have a narrower role. */
export function grantGroup(
  writer: EstateWriter,
  people: People,
  builder: GroupBuilder,
  owner: Account,
  colleague: Account,
  planned: PlannedSubscription,
): void {
  const { random, plan } = builder;
  const give = (account: Account, role: string): void => {
    const identity = people.identityIn(account, planned.tenantId);
    // Accounts with a portal role already have access from above.
    if (identity === undefined || account.role !== null) return;
    writeGrant(writer, {
      subscription: planned,
      group: plan.group,
      principalId: identity.objectId,
      principalType: 'User',
      role,
      at: plan.group.createdAt,
      by: plan.creator.upn ?? plan.creator.appId,
    });
  };
  if (random.chance(0.6)) give(owner, contributorRole);
  if (colleague === owner || !random.chance(0.25)) return;
  const name = narrowRoles[random.whole(0, narrowRoles.length - 1)];
  give(colleague, builtInRoles.find((role) => role.name === name)?.id ?? readerRole);
}

function writeGrant(writer: EstateWriter, grant: Grant): void {
  const { subscription, group, at, by } = grant;
  const subscriptionScope = `/subscriptions/${subscription.id}`;
  const scope = group === undefined ? subscriptionScope : `${subscriptionScope}/resourceGroups/${group.name}`;
  const name = guidFrom('role assignment', scope, grant.principalId, grant.role);
  const id = `${scope}/providers/Microsoft.Authorization/roleAssignments/${name}`;
  writer.resources.save({
    key: id.toLowerCase(),
    id,
    tenantId: subscription.tenantId,
    subscriptionId: subscription.id,
    groupKey: group?.key ?? null,
    scopeKey: scope.toLowerCase(),
    type: 'Microsoft.Authorization/roleAssignments',
    name,
    location: null,
    tags: null,
    body: {
      properties: {
        roleDefinitionId: `${subscriptionScope}/providers/Microsoft.Authorization/roleDefinitions/${grant.role}`,
        principalId: grant.principalId,
        principalType: grant.principalType,
        scope,
        createdOn: at,
        updatedOn: at,
        createdBy: by,
        updatedBy: by,
      },
    },
    listed: false,
    state: null,
    principalId: grant.principalId,
    globalName: null,
    createdAt: at,
    changedAt: at,
    createdBy: by,
    createdByType: 'User',
    changedBy: by,
    changedByType: 'User',
    version: 1,
  });
}
