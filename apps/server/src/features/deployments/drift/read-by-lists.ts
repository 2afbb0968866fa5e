import type { JsonObject } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { forEachConcurrently } from '../../../cloud/for-each-concurrently.ts';

/** A requested resource, with the API version that declared it. */
export interface RequestedResource {
  readonly id: string;
  readonly apiVersion: string;
}

/** Minimum number of resources to request a list instead of each resource. */
const worthAList = 3;
const atOnce = 4;

/**
 * Returns the list that contains a resource of a group. Extension resources have none: their lists include inherited
 * ones.
 */
function listOf(id: string): string | undefined {
  const [, list] = /^(\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/.+)\/[^/]+$/i.exec(id) ?? [];
  return list === undefined || /\/providers\/.*\/providers\//i.test(list) ? undefined : list;
}

/** Groups resources by their list if that saves requests. */
function listsOf(
  requestedResources: readonly RequestedResource[],
): readonly { list: string; apiVersion: string; ids: Set<string> }[] {
  const lists = new Map<string, { list: string; apiVersion: string; ids: Set<string> }>();
  for (const { id, apiVersion } of requestedResources) {
    const list = listOf(id);
    if (list === undefined) continue;
    const key = `${list.toLowerCase()} ${apiVersion}`;
    const entry = lists.get(key) ?? { list, apiVersion, ids: new Set<string>() };
    entry.ids.add(id.toLowerCase());
    lists.set(key, entry);
  }
  return [...lists.values()].filter(({ ids }) => ids.size >= worthAList);
}

/** Bodies by lower-case id, and the groups that no longer exist. */
export interface ListedResources {
  readonly bodies: ReadonlyMap<string, JsonObject>;
  isGone(id: string): boolean;
}

/**
 * Reads resources with list requests if possible: the cloud limits the requests per second, and a deployment may have
 * hundreds of resources of a type. A resource missing from its list is not necessarily deleted: the reader may lack
 * access, or the list may be outdated.
 */
export async function readByLists(
  manager: ResourceManager,
  requestedResources: readonly RequestedResource[],
  timeoutMs: number,
): Promise<ListedResources> {
  const bodies = new Map<string, JsonObject>();
  const missingGroups = new Set<string>();
  const groupOf = (id: string): string => id.toLowerCase().split('/').slice(0, 5).join('/');
  await forEachConcurrently(listsOf(requestedResources), atOnce, async ({ list, apiVersion, ids }) => {
    // The group may contain many other resources of the type; a list with more pages than this saves nothing.
    let pagesLeft = Math.ceil(ids.size / worthAList);
    try {
      for await (const page of manager.pages<JsonObject>(list, apiVersion, { timeoutMs })) {
        for (const body of page) {
          const key = typeof body['id'] === 'string' ? body['id'].toLowerCase() : '';
          if (ids.delete(key)) bodies.set(key, body);
        }
        pagesLeft -= 1;
        if (ids.size === 0 || pagesLeft <= 0) break;
      }
    } catch (error) {
      if (!(error instanceof CloudError) || error.kind === 'unauthorized') throw error;
      if (error.code === 'ResourceGroupNotFound') missingGroups.add(groupOf(list));
      // For any other error, each resource is requested individually.
    }
  });
  return { bodies, isGone: (id) => missingGroups.has(groupOf(id)) };
}
