import { requireType } from '../catalog/providers.ts';
import { recordChange } from '../http/activityRecord.ts';
import { accepted, ok } from '../http/armAnswer.ts';
import { ArmError } from '../http/armError.ts';
import type { Call, Handler } from '../http/handler.ts';
import { startOperation } from '../http/longRunning.ts';
import type { Route } from '../http/routeTable.ts';
import { at } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { deletionTime } from '../types/registry.ts';
import { deletedVaultId, findDeletedVault } from './deletedVaults.ts';
import { presentResource } from './presentResource.ts';

const type = 'Microsoft.KeyVault/deletedVaults';

/** Presents a deleted vault, which is not a tracked resource: it has no entity tag and no authorship. */
function present(row: StoredResource) {
  const { id, name, type: shownType, properties = {} } = presentResource(row);
  return { id: id ?? row.id, name: name ?? row.name, type: shownType ?? type, properties };
}

const list: Handler = (call) => {
  const { estate, request, cloud } = call;
  const { id } = requireSubscription(call, true);
  requireType(type, request.apiVersion, cloud);
  estate.access.require(request.principal, `${type}/read`, `/subscriptions/${id}`);
  const rows = estate.resources.page({ subscription: id, type }, '', 10_000);
  const found = rows.filter(({ key }) => findDeletedVault(estate, key) !== undefined);
  return ok({ value: found.map(present) });
};

/** Returns the deleted vault of a path. */
function requireDeleted(call: Call, action: string): StoredResource {
  const { estate, request, parameters } = call;
  const subscription = requireSubscription(call, true);
  const { location = '', name = '' } = parameters;
  estate.access.require(
    request.principal,
    `Microsoft.KeyVault/locations/deletedVaults/${action}`,
    `/subscriptions/${subscription.id}`,
  );
  const id = deletedVaultId(subscription.id, location, name);
  const found = findDeletedVault(estate, keyOf(id, request.principal.tenantId));
  if (found !== undefined) return found;
  throw new ArmError(404, {
    code: 'DeletedVaultNotFound',
    message: `The specified deleted vault '${name}' in region '${location}' does not exist.`,
  });
}

const purge: Handler = (call) => {
  const { estate, request } = call;
  const vault = requireDeleted(call, 'purge/action');
  if (at(vault.body, 'properties', 'purgeProtectionEnabled') === true)
    throw new ArmError(405, {
      code: 'MethodNotAllowed',
      message: "Operation 'DeletedVaultPurge' is not allowed.",
    });
  recordChange(estate, {
    principal: request.principal,
    correlationId: request.correlationId,
    resourceId: vault.id,
    operation: 'Microsoft.KeyVault/locations/deletedVaults/purge/action',
    status: 'Succeeded',
  });
  const ledger = { key: vault.key, accepted: true };
  const takes = estate.duration(deletionTime('Microsoft.KeyVault/locations/deletedVaults'));
  if (takes === 0) {
    estate.resources.remove(vault.key);
    return { status: 200, ledger };
  }
  return { ...accepted(startOperation(call, vault, { kind: 'delete', takes, follow: 'location' })), ledger };
};

const provider = '/subscriptions/{subscriptionId}/providers/Microsoft.KeyVault';
const deleted = `${provider}/locations/{location}/deletedVaults/{name}`;

/** Routes of vaults that were deleted and can be recovered. */
export const deletedVaultRoutes: readonly Route[] = [
  { pattern: `${provider}/deletedVaults`, handlers: { GET: list } },
  { pattern: deleted, handlers: { GET: (call) => ok(present(requireDeleted(call, 'read'))) } },
  { pattern: `${deleted}/purge`, handlers: { POST: purge } },
];
