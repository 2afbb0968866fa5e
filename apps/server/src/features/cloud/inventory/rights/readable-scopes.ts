import { createHash } from 'node:crypto';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { isOutOfReach } from '../../../../cloud/cloud-refusal.ts';
import { eachOf } from '../../../../cloud/each-of.ts';
import { groupKeyOf, groupOf } from '../store/known-resource.ts';

const permissionsApi = '2022-04-01';
const subscriptionsApi = '2022-12-01';
const resourcesApi = '2021-04-01';
const atOnce = 8;
const timeoutMs = 10_000;
/** Groups whose permissions are asked for one by one, and resources that are kept one by one. */
const mostGroups = 200;
const mostResources = 20_000;

/** What of the connected subscriptions a person may read, as the cloud said a moment ago. */
export interface ReadableScopes {
  /** Ids of subscriptions that may be read whole. */
  readonly subscriptions: readonly string[];
  /** Keys of groups, in other subscriptions, that may be read whole. */
  readonly groups: readonly string[];
  /** Keys of single resources elsewhere. */
  readonly resources: readonly string[];
  /** Of subscriptions that are seen at all. */
  readonly seen: readonly string[];
  /** Tells scopes apart that differ. */
  readonly mark: string;
}

interface PermissionSet {
  readonly actions?: readonly string[];
  readonly notActions?: readonly string[];
}

const lastPart = (pattern: string): string => pattern.split('/').at(-1)?.toLowerCase() ?? '';

/**
 * Whether one set of permissions reads everything: by `*` or by reading of everything, less nothing that is read. A role that
 * reads only some types is not enough; what such a person sees is what the cloud lists for them.
 */
function readsEverything(sets: readonly PermissionSet[]): boolean {
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
    if (error instanceof CloudError && isOutOfReach(error)) return [];
    throw error;
  }
}

/** Asks the cloud, at this moment, whether the owner of the token reads everything at a scope. */
export async function readsWhole(arm: ResourceManager, scope: string): Promise<boolean> {
  return readsEverything(
    await orNothing(
      arm.all<PermissionSet>(`${scope}/providers/Microsoft.Authorization/permissions`, permissionsApi, {
        timeoutMs,
      }),
    ),
  );
}

/** Asks the cloud, with a person's own token, which of the connected subscriptions they may read, and how much of each. */
export async function readScopes(
  arm: ResourceManager,
  connected: ReadonlySet<string>,
): Promise<ReadableScopes> {
  const subscriptions: string[] = [];
  const groups: string[] = [];
  const resources: string[] = [];
  const readPart = async (subscriptionId: string): Promise<void> => {
    const scope = `/subscriptions/${subscriptionId}`;
    const listed = await orNothing(
      arm.all<{ readonly name: string }>(`${scope}/resourcegroups`, resourcesApi, { timeoutMs }),
    );
    const whole = new Set<string>();
    await eachOf(listed.slice(0, mostGroups), atOnce, async ({ name }) => {
      if (await readsWhole(arm, `${scope}/resourceGroups/${name}`))
        whole.add(groupKeyOf(subscriptionId, name));
    });
    for (const group of whole) groups.push(group);
    const single = await orNothing(
      arm.all<{ readonly id: string }>(`${scope}/resources`, resourcesApi, {
        timeoutMs,
        most: mostResources,
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
  const seen = all
    .map(({ subscriptionId }) => subscriptionId.toLowerCase())
    .filter((id) => connected.has(id));
  await eachOf(seen, atOnce, async (subscriptionId) => {
    if (await readsWhole(arm, `/subscriptions/${subscriptionId}`)) subscriptions.push(subscriptionId);
    else await readPart(subscriptionId);
  });
  const scopes = [subscriptions, groups, resources].map((keys) => keys.toSorted());
  return {
    subscriptions: scopes[0] ?? [],
    groups: scopes[1] ?? [],
    resources: scopes[2] ?? [],
    seen: seen.toSorted(),
    mark: createHash('sha256').update(JSON.stringify(scopes)).digest('hex'),
  };
}
