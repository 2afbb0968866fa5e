import { createHash } from 'node:crypto';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import { groupKeyOf, groupOf } from '../store/inventory-resource.ts';

const permissionsApi = '2022-04-01';
const subscriptionsApi = '2022-12-01';
const resourcesApi = '2021-04-01';
const atOnce = 8;
const timeoutMs = 10_000;
/** Maximum number of groups whose permissions are requested one by one, and of resources listed one by one. */
const maxGroups = 200;
const maxResources = 20_000;

/** Scopes of the connected subscriptions that a user may read, as recently reported by the cloud. */
export interface ReadableScopes {
  /** IDs of subscriptions that may be read completely. */
  readonly subscriptions: readonly string[];
  /** Keys of groups, in other subscriptions, that may be read completely. */
  readonly groups: readonly string[];
  /** Keys of single resources outside those scopes. */
  readonly resources: readonly string[];
  /** IDs of all subscriptions that are visible at all. */
  readonly visibleIds: readonly string[];
  /** Hash that identifies these scopes. */
  readonly mark: string;
}

const noScopes: ReadableScopes = { subscriptions: [], groups: [], resources: [], visibleIds: [], mark: '' };

/** Returns a user's scopes, or none while the cloud does not respond. Errors of other kinds are thrown. */
export async function scopesOrNone(scopes: Promise<ReadableScopes>): Promise<ReadableScopes> {
  try {
    return await scopes;
  } catch (error) {
    if (error instanceof CloudError) return noScopes;
    throw error;
  }
}

/** Actions that a role allows. */
export interface PermissionSet {
  readonly actions?: readonly string[];
  readonly notActions?: readonly string[];
}

const lastPart = (pattern: string): string => pattern.split('/').at(-1)?.toLowerCase() ?? '';

/**
 * Returns whether a permission set allows reading everything: by `*` or a read wildcard, with no read actions excluded.
 * A role for some resource types is not enough; such a user sees the resources that the cloud lists.
 */
export function readsEverything(sets: readonly PermissionSet[]): boolean {
  return sets.some(
    ({ actions = [], notActions = [] }) =>
      actions.some((pattern) => pattern === '*' || pattern.toLowerCase() === '*/read') &&
      notActions.every((pattern) => !['*', 'read'].includes(lastPart(pattern))),
  );
}

async function orNothing<Answer>(work: Promise<readonly Answer[]>): Promise<readonly Answer[]> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CloudError && isInaccessible(error)) return [];
    throw error;
  }
}

/** Asks the cloud whether the token's owner can currently read everything at a scope. */
export async function canReadScope(arm: ResourceManager, scope: string): Promise<boolean> {
  return readsEverything(
    await orNothing(
      arm.all<PermissionSet>(`${scope}/providers/Microsoft.Authorization/permissions`, permissionsApi, {
        timeoutMs,
      }),
    ),
  );
}

/**
 * Asks the cloud, with the user's token, which of the connected subscriptions the user may read, and to what extent.
 */
export async function readScopes(
  arm: ResourceManager,
  connected: ReadonlySet<string>,
): Promise<ReadableScopes> {
  const subscriptions: string[] = [];
  const groups: string[] = [];
  const resources: string[] = [];
  const readPart = async (subscriptionId: string): Promise<void> => {
    const scope = `/subscriptions/${subscriptionId}`;
    const listedGroups = await orNothing(
      arm.all<{ readonly name: string }>(`${scope}/resourcegroups`, resourcesApi, { timeoutMs }),
    );
    const whole = new Set<string>();
    await forEachConcurrently(listedGroups.slice(0, maxGroups), atOnce, async ({ name }) => {
      if (await canReadScope(arm, `${scope}/resourceGroups/${name}`))
        whole.add(groupKeyOf(subscriptionId, name));
    });
    for (const group of whole) groups.push(group);
    const single = await orNothing(
      arm.all<{ readonly id: string }>(`${scope}/resources`, resourcesApi, {
        timeoutMs,
        most: maxResources,
      }),
    );
    for (const { id } of single) {
      const group = groupOf(id);
      if (group === null || !whole.has(groupKeyOf(subscriptionId, group))) resources.push(id.toLowerCase());
    }
  };

  const all = await arm.all<{ readonly subscriptionId: string }>('/subscriptions', subscriptionsApi, {
    timeoutMs,
  });
  const visibleIds = all
    .map(({ subscriptionId }) => subscriptionId.toLowerCase())
    .filter((id) => connected.has(id));
  await forEachConcurrently(visibleIds, atOnce, async (subscriptionId) => {
    if (await canReadScope(arm, `/subscriptions/${subscriptionId}`)) subscriptions.push(subscriptionId);
    else await readPart(subscriptionId);
  });
  return presentScopes({ subscriptions, groups, resources, visibleIds });
}

/** Sorts scopes and adds their hash. */
export function presentScopes(found: Omit<ReadableScopes, 'mark'>): ReadableScopes {
  const scopes = [found.subscriptions, found.groups, found.resources].map((keys) => keys.toSorted());
  return {
    subscriptions: scopes[0] ?? [],
    groups: scopes[1] ?? [],
    resources: scopes[2] ?? [],
    visibleIds: found.visibleIds.toSorted(),
    mark: createHash('sha256').update(JSON.stringify(scopes)).digest('hex'),
  };
}
