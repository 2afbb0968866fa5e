import type { Estate } from '../estate.ts';
import { at, objectOf, objectsOf, textOf, type Json, type JsonObject } from '../json.ts';
import { keyOf } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import { propertiesOf, type Draft, type EstateView } from '../types/draft.ts';

const vaultType = 'microsoft.keyvault/vaults';
const day = 86_400_000;

/** Property of a deleted vault that stores the vault with its children. It is never returned. */
export const contentPlace = 'sandboxContent';

/** Returns whether a resource is part of a vault. Assignments and locks of a vault are not: recovery does not restore them. */
const isOfVault = ({ type }: { readonly type: string }): boolean =>
  `${type.toLowerCase()}/`.startsWith(`${vaultType}/`);

const isVault = ({ type }: { readonly type: string }): boolean => type.toLowerCase() === vaultType;

/** Returns the id under which a deleted vault can be read and purged. */
export const deletedVaultId = (subscriptionId: string, location: string, name: string): string =>
  `/subscriptions/${subscriptionId}/providers/Microsoft.KeyVault/locations/${location}/deletedVaults/${name}`;

/** Returns what remains of a vault with soft delete: an entry that reserves its name until it is purged. */
function remainsOf(vault: StoredResource, children: readonly StoredResource[], now: Date): StoredResource {
  const properties = objectOf(vault.body['properties']);
  const days = properties['softDeleteRetentionInDays'];
  const retention = typeof days === 'number' ? days : 90;
  const id = deletedVaultId(vault.subscriptionId ?? '', vault.location ?? '', vault.name);
  return {
    ...vault,
    key: keyOf(id, vault.tenantId),
    id,
    groupKey: null,
    scopeKey: `/subscriptions/${vault.subscriptionId ?? ''}`,
    type: 'Microsoft.KeyVault/deletedVaults',
    location: null,
    tags: null,
    body: {
      properties: {
        vaultId: vault.id,
        location: vault.location ?? '',
        tags: vault.tags ?? {},
        deletionDate: now.toISOString(),
        scheduledPurgeDate: new Date(now.getTime() + retention * day).toISOString(),
        ...(properties['enablePurgeProtection'] === true ? { purgeProtectionEnabled: true } : {}),
        [contentPlace]: JSON.parse(JSON.stringify([vault, ...children])) as Json,
      },
    },
    listed: false,
    state: null,
  };
}

/**
 * Runs a deletion, and keeps the vaults among the deleted resources for their retention period. `vaults` returns the
 * resources that the deletion removes.
 */
export function keepingVaults(estate: Estate, removed: readonly StoredResource[], remove: () => void): void {
  const now = estate.context.now();
  const deletedVaults = removed
    .filter(isVault)
    .filter((vault) => at(vault.body, 'properties', 'enableSoftDelete') !== false)
    .map((vault) => remainsOf(vault, estate.resources.inside(vault.key), now));
  remove();
  for (const vault of deletedVaults) estate.resources.save(vault);
}

const isDue = ({ body }: StoredResource, now: Date): boolean =>
  Date.parse(textOf(at(body, 'properties', 'scheduledPurgeDate')) ?? '') <= now.getTime();

/** Returns a deleted vault, unless its retention period has ended, in which case it is purged. */
export function findDeletedVault(estate: Estate, key: string): StoredResource | undefined {
  const found = estate.resources.find(key);
  if (found === undefined || !isDue(found, estate.context.now())) return found;
  estate.resources.remove(key);
  return undefined;
}

/** Returns whether a request recovers a deleted vault. */
export const wantsRecovery = (draft: Draft): boolean =>
  isVault({ type: draft.id.type }) && /^recover$/i.test(textOf(propertiesOf(draft)['createMode']) ?? '');

/** Returns the key of the deleted vault with the name and location of a draft. */
const deletedKeyOf = ({ id, location, tenantId }: Draft): string =>
  keyOf(deletedVaultId(id.subscriptionId ?? '', location ?? '', id.name), tenantId);

/** Returns whether a deleted vault with the name and location of a draft can be recovered. */
export function hasDeletedVault(draft: Draft, view: EstateView): boolean {
  const found = view.find(deletedKeyOf(draft));
  return found !== undefined && !isDue(found, view.now());
}

/** Returns whether a taken name belongs to the deleted vault that a request recovers, or whose retention has ended. */
export function isFreed(draft: Draft, owner: StoredResource, now: Date): boolean {
  if (owner.type !== 'Microsoft.KeyVault/deletedVaults') return false;
  if (isDue(owner, now)) return true;
  const vaultId = textOf(at(owner.body, 'properties', 'vaultId'));
  return wantsRecovery(draft) && vaultId?.toLowerCase() === draft.id.id.toLowerCase();
}

/** Restores the deleted vault that a request recovers, with its children, so that the request updates it. */
export function recoverVault(estate: Estate, draft: Draft): Draft {
  if (!wantsRecovery(draft)) return draft;
  const deleted = findDeletedVault(estate, deletedKeyOf(draft));
  const rows = objectsOf(at(deleted?.body, 'properties', contentPlace)) as unknown as StoredResource[];
  const vault = rows.find(isVault);
  if (deleted === undefined || vault === undefined) return draft;
  estate.resources.remove(deleted.key);
  for (const row of rows.filter(isOfVault)) estate.resources.save(row);
  const properties: JsonObject = {
    ...objectOf(vault.body['properties']),
    ...propertiesOf(draft),
  };
  const tags = Object.keys(draft.tags ?? {}).length > 0 ? draft.tags : vault.tags;
  return { ...draft, existing: vault, tags, body: { ...vault.body, ...draft.body, properties } };
}
