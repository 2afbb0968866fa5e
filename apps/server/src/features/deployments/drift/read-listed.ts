import type { JsonObject } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { eachOf } from '../../../cloud/each-of.ts';

/** A resource that is asked for, in the version that it was declared with. */
export interface Asked {
  readonly id: string;
  readonly apiVersion: string;
}

/** From so many on one list is asked for instead of each of them. */
const worthAList = 3;
const atOnce = 4;

/**
 * The list in which a resource of a group stands, with its likes. What extends another resource is in none: lists of those
 * show what holds there, from wherever it comes.
 */
function listOf(id: string): string | undefined {
  const [, list] = /^(\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/.+)\/[^/]+$/i.exec(id) ?? [];
  return list === undefined || /\/providers\/.*\/providers\//i.test(list) ? undefined : list;
}

/** Resources by the list that they stand in, where that saves calls. */
function listsOf(asked: readonly Asked[]): readonly { list: string; apiVersion: string; ids: Set<string> }[] {
  const lists = new Map<string, { list: string; apiVersion: string; ids: Set<string> }>();
  for (const { id, apiVersion } of asked) {
    const list = listOf(id);
    if (list === undefined) continue;
    const key = `${list.toLowerCase()} ${apiVersion}`;
    const entry = lists.get(key) ?? { list, apiVersion, ids: new Set<string>() };
    entry.ids.add(id.toLowerCase());
    lists.set(key, entry);
  }
  return [...lists.values()].filter(({ ids }) => ids.size >= worthAList);
}

/** Bodies by id in lower case, and groups that are gone as a whole. */
export interface Listed {
  readonly bodies: ReadonlyMap<string, JsonObject>;
  isGone(id: string): boolean;
}

/**
 * Reads what can be read by lists: the cloud lets one caller make only so many calls a second, and a deployment may hold
 * hundreds of resources of a type. What is in none of them is not known to be gone: the reader may not see it, or it was
 * not listed yet.
 */
export async function readListed(
  manager: ResourceManager,
  asked: readonly Asked[],
  timeoutMs: number,
): Promise<Listed> {
  const bodies = new Map<string, JsonObject>();
  const goneGroups = new Set<string>();
  const groupOf = (id: string): string => id.toLowerCase().split('/').slice(0, 5).join('/');
  await eachOf(listsOf(asked), atOnce, async ({ list, apiVersion, ids }) => {
    // Others may have very many of the type in the group: a list of more pages than that is no saving.
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
      if (error.code === 'ResourceGroupNotFound') goneGroups.add(groupOf(list));
      // Whatever else a list is refused for, each resource tells for itself.
    }
  });
  return { bodies, isGone: (id) => goneGroups.has(groupOf(id)) };
}
