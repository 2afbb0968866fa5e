import { ownerRole, readerRole } from '../../resource-manager/access/builtInRoles.ts';
import type { JsonObject } from '../../resource-manager/json.ts';
import { keyOf } from '../../resource-manager/resourceId.ts';
import { guidFrom, type People } from '../people.ts';
import type { EstateWriter } from './estateWriter.ts';
import { createdAt, writeExtension } from './extensionRows.ts';
import { managementGroups, ownDefinition, plannedAssignments, type PlannedAssignment } from './policyPlan.ts';
import { plannedSubscriptions } from './subscriptions.ts';

const day = 86_400_000;
const halves = ['if', 'then'];

/** Returns the management group of a directory's subscriptions. */
export const managementGroupOf = (tenantId: string): string | null =>
  managementGroups.find((group) => group.tenantId === tenantId)?.name ?? null;

const groupId = (name: string): string => `/providers/Microsoft.Management/managementGroups/${name}`;

/** Writes management groups, policies of the demo world, and two exemptions, one of them expired. */
export function seedPolicies(writer: EstateWriter, people: People): void {
  for (const group of managementGroups) seedManagementGroup(writer, people, group);
  writeExtension(writer, {
    id: `${groupId(ownDefinition.at)}/providers/Microsoft.Authorization/policyDefinitions/${ownDefinition.name}`,
    tenantId: tenantOf(ownDefinition.at),
    body: { properties: ownProperties() },
  });
  for (const planned of plannedAssignments) seedAssignment(writer, planned);
  seedExemptions(writer);
}

function ownProperties(): JsonObject {
  const { condition, ...rest } = ownDefinition.properties;
  const parts = [condition, { effect: "[parameters('effect')]" }];
  // Built from entries, because a literal with a `then` member looks like a promise.
  const policyRule = Object.fromEntries(halves.map((half, at) => [half, parts[at]]));
  return JSON.parse(JSON.stringify({ ...rest, policyRule })) as JsonObject;
}

function tenantOf(place: string): string {
  const found =
    managementGroups.find(({ name }) => name === place) ??
    plannedSubscriptions.find(({ name }) => name === place);
  if (found === undefined) throw new Error(`There is no place '${place}' for a policy.`);
  return found.tenantId;
}

function scopeOf(place: string): string {
  const subscription = plannedSubscriptions.find(({ name }) => name === place);
  return subscription === undefined ? groupId(place) : `/subscriptions/${subscription.id}`;
}

function seedAssignment(writer: EstateWriter, planned: PlannedAssignment): void {
  const scope = scopeOf(planned.at);
  const tenantId = tenantOf(planned.at);
  const id = `${scope}/providers/Microsoft.Authorization/policyAssignments/${planned.name}`;
  const parameters = Object.entries(planned.parameters ?? {}).map(([name, value]) => [name, { value }]);
  const properties = {
    displayName: planned.displayName,
    policyDefinitionId: planned.definition,
    scope,
    notScopes: [],
    parameters: Object.fromEntries(parameters) as JsonObject,
    metadata: { createdOn: createdAt(writer), updatedBy: null, updatedOn: null },
    enforcementMode: planned.watchOnly ? 'DoNotEnforce' : 'Default',
    ...(planned.message === undefined ? {} : { nonComplianceMessages: [{ message: planned.message }] }),
    instanceId: guidFrom('policy assignment', tenantId, id),
  };
  const identity = {
    type: 'SystemAssigned',
    principalId: guidFrom('system identity', tenantId, keyOf(id, tenantId)),
    tenantId,
  };
  writeExtension(writer, {
    id,
    tenantId,
    body: { properties, ...(planned.acts ? { identity } : {}) },
    ...(planned.acts ? { location: 'westeurope' } : {}),
  });
}

/** Exempts the first two production groups by name, so that the result depends only on the seed. */
function seedExemptions(writer: EstateWriter): void {
  const place = 'Contoso Production';
  const production = plannedSubscriptions.find(({ name }) => name === place);
  const groups = writer.groups.page(production?.id ?? '', '', 2, []);
  groups.forEach((group, at) => {
    const isMigration = at > 0;
    const scope = `/subscriptions/${group.subscriptionId}/resourceGroups/${group.name}`;
    writeExtension(writer, {
      id: `${scope}/providers/Microsoft.Authorization/policyExemptions/${isMigration ? 'migration' : 'vendor-appliance'}`,
      tenantId: tenantOf(place),
      body: {
        properties: {
          policyAssignmentId: `${groupId('contoso')}/providers/Microsoft.Authorization/policyAssignments/data-protection`,
          policyDefinitionReferenceIds: isMigration
            ? []
            : ['storageNetwork', 'storagePublic', 'vaultDeletion'],
          exemptionCategory: isMigration ? 'Waiver' : 'Mitigated',
          displayName: isMigration
            ? 'Until the migration is complete'
            : 'The appliance requires it and runs in an isolated network',
          expiresOn: new Date(writer.now + (isMigration ? -30 : 180) * day).toISOString(),
        },
      },
    });
  });
}

function seedManagementGroup(
  writer: EstateWriter,
  people: People,
  { name, displayName, tenantId }: (typeof managementGroups)[number],
): void {
  const scope = groupId(name);
  writeExtension(writer, { id: scope, tenantId, body: { properties: { tenantId, displayName } } });
  for (const account of people.accounts) {
    const identity = people.identityIn(account, tenantId);
    if (account.organization !== 'contoso' || identity === undefined) continue;
    if (account.role !== 'admin' && account.role !== 'engineer') continue;
    const role = account.role === 'admin' ? ownerRole : readerRole;
    writeExtension(writer, {
      id: `${scope}/providers/Microsoft.Authorization/roleAssignments/${guidFrom('role assignment', scope, identity.objectId, role)}`,
      tenantId,
      principalId: identity.objectId,
      body: {
        properties: {
          roleDefinitionId: `/providers/Microsoft.Authorization/roleDefinitions/${role}`,
          principalId: identity.objectId,
          principalType: 'User',
          scope,
        },
      },
    });
  }
}
