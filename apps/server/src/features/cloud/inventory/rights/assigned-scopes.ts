import type { ResourceManager } from '@blueport/cloud';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import { groupKeyOf } from '../store/inventory-resource.ts';
import {
  presentScopes,
  readsEverything,
  type PermissionSet,
  type ReadableScopes,
} from './readable-scopes.ts';

const authorizationApi = '2022-04-01';
const atOnce = 4;
const timeoutMs = 10_000;

interface Assignment {
  readonly properties?: { readonly roleDefinitionId?: string; readonly scope?: string };
}
interface Definition {
  readonly name: string;
  readonly properties?: { readonly permissions?: readonly PermissionSet[] };
}

/** Scopes collected from assignments. */
interface Found {
  readonly subscriptions: Set<string>;
  readonly groups: Set<string>;
  readonly resources: Set<string>;
}

const isAbove = (scope: string): boolean =>
  scope === '/' || /^\/providers\/Microsoft\.Management\/managementGroups\//i.test(scope);

/** Adds the scope of an assignment to what may be read. Other forms of scopes are ignored. */
function addScope(found: Found, subscriptionId: string, scope: string): void {
  if (isAbove(scope)) found.subscriptions.add(subscriptionId);
  const [, id, group, rest] =
    /^\/subscriptions\/([^/]+)(?:\/resourcegroups\/([^/]+)(\/.+)?)?$/i.exec(scope) ?? [];
  if (id?.toLowerCase() !== subscriptionId) return;
  if (group === undefined) found.subscriptions.add(subscriptionId);
  else if (rest === undefined) found.groups.add(groupKeyOf(subscriptionId, group));
  else found.resources.add(scope.toLowerCase());
}

async function readSubscription(
  arm: ResourceManager,
  principalId: string,
  subscriptionId: string,
  found: Found,
): Promise<void> {
  const provider = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization`;
  // Includes the assignments of the person’s groups, and those above and below the subscription.
  const assignments = await arm.all<Assignment>(`${provider}/roleAssignments`, authorizationApi, {
    timeoutMs,
    query: { $filter: `assignedTo('${principalId}')` },
  });
  if (assignments.length === 0) return;
  const definitions = await arm.all<Definition>(`${provider}/roleDefinitions`, authorizationApi, {
    timeoutMs,
  });
  const readers = new Set(
    definitions
      .filter(({ properties }) => readsEverything(properties?.permissions ?? []))
      .map(({ name }) => name.toLowerCase()),
  );
  for (const { properties } of assignments) {
    const role = properties?.roleDefinitionId?.split('/').at(-1)?.toLowerCase() ?? '';
    if (readers.has(role)) addScope(found, subscriptionId, properties?.scope ?? '');
  }
}

/**
 * Asks the cloud, with the organization's connection, which of the subscriptions a person may read according to their
 * role assignments. Roles that allow reading only some types of resources are not counted, so a person never appears to
 * read more than they may. Returns undefined if the connection may not read the assignments of any subscription.
 */
export async function readAssignedScopes(
  arm: ResourceManager,
  principalId: string,
  subscriptionIds: readonly string[],
): Promise<ReadableScopes | undefined> {
  const found: Found = { subscriptions: new Set(), groups: new Set(), resources: new Set() };
  let unknown = 0;
  await forEachConcurrently(subscriptionIds, atOnce, async (subscriptionId) => {
    try {
      await readSubscription(arm, principalId, subscriptionId, found);
    } catch (error) {
      if (!isInaccessible(error)) throw error;
      unknown += 1;
    }
  });
  if (subscriptionIds.length > 0 && unknown === subscriptionIds.length) return undefined;
  const inside = (key: string): string => key.split('/')[0] ?? '';
  const groups = [...found.groups].filter((key) => !found.subscriptions.has(inside(key)));
  const resources = [...found.resources].filter((key) => !found.subscriptions.has(key.split('/')[2] ?? ''));
  const visibleIds = subscriptionIds.filter(
    (id) =>
      found.subscriptions.has(id) ||
      groups.some((key) => inside(key) === id) ||
      resources.some((key) => key.split('/')[2] === id),
  );
  return presentScopes({ subscriptions: [...found.subscriptions], groups, resources, visibleIds });
}
