import type { ExpandedResource, JsonObject } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { isOutOfReach } from '../../../../cloud/cloud-refusal.ts';
import { eachOf } from '../../../../cloud/each-of.ts';
import { groupOfId, isListed, isOpen, rootOfId } from './resource-address.ts';

/** What exists of the resources of a template. */
export interface CurrentState {
  /** By id in lower case: the body, or why there is none although the resource exists. */
  readonly bodies: ReadonlyMap<string, JsonObject | 'unreadable'>;
  /** Groups that were listed, one call each. */
  readonly groups: readonly string[];
  readonly asOf: Date;
}

const listApi = '2021-04-01';
const batchApi = '2020-06-01';
/** What the cloud takes in one batch. */
const batchSize = 20;

interface BatchAnswer {
  readonly responses?: readonly {
    readonly name?: string;
    readonly httpStatusCode?: number;
    readonly content?: JsonObject;
  }[];
}

const answered = (status: number | undefined, content: unknown): JsonObject | 'unreadable' | undefined => {
  if (status === 404) return undefined;
  const isBody = status === 200 && typeof content === 'object' && content !== null;
  return isBody ? (content as JsonObject) : 'unreadable';
};

/** The bodies of resources, many at a time; what is not there is left out. */
async function readBodies(
  manager: ResourceManager,
  resources: readonly ExpandedResource[],
  timeoutMs: number,
): Promise<Map<string, JsonObject | 'unreadable'>> {
  const bodies = new Map<string, JsonObject | 'unreadable'>();
  const keep = (id: string, body: JsonObject | 'unreadable' | undefined): void => {
    if (body !== undefined) bodies.set(id.toLowerCase(), body);
  };
  const readOne = async (resource: ExpandedResource): Promise<void> => {
    try {
      const { body } = await manager.request<JsonObject>('GET', resource.id, resource.apiVersion, {
        timeoutMs,
      });
      keep(resource.id, body);
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      keep(resource.id, error.status === 404 ? undefined : 'unreadable');
    }
  };
  const chunks = Array.from({ length: Math.ceil(resources.length / batchSize) }, (_, index) =>
    resources.slice(index * batchSize, (index + 1) * batchSize),
  );
  await eachOf(chunks, 6, async (chunk) => {
    if (chunk.length === 1) return readOne(chunk[0]!);
    try {
      const { body } = await manager.request<BatchAnswer>('POST', '/batch', batchApi, {
        timeoutMs,
        body: {
          requests: chunk.map(({ id, apiVersion }, index) => ({
            httpMethod: 'GET',
            name: String(index),
            url: `${id.split('/').map(encodeURIComponent).join('/')}?api-version=${encodeURIComponent(apiVersion)}`,
          })),
        },
      });
      for (const [index, answer] of (body.responses ?? []).entries()) {
        const resource = chunk[Number(answer.name ?? index)];
        if (resource) keep(resource.id, answered(answer.httpStatusCode, answer.content));
      }
    } catch (error) {
      // A cloud without batches is asked one by one.
      if (!(error instanceof CloudError)) throw error;
      await eachOf(chunk, 8, readOne);
    }
    return undefined;
  });
  return bodies;
}

/**
 * Reads what exists of a template's resources: one list a resource group, then the bodies of those that are there. A group
 * that is to be made is not asked for.
 */
export async function readCurrent(
  manager: ResourceManager,
  resources: readonly ExpandedResource[],
  options: { readonly absentGroup: string | undefined; readonly timeoutMs: number; readonly now: () => Date },
): Promise<CurrentState> {
  const { absentGroup, timeoutMs, now } = options;
  const asOf = now();
  const known = resources.filter(({ id }) => !isOpen(id));
  const groups = new Map<string, string>();
  for (const { id } of known) {
    const group = groupOfId(id);
    if (group !== undefined && group.toLowerCase() !== absentGroup?.toLowerCase()) {
      groups.set(group.toLowerCase(), group);
    }
  }
  const present = new Set<string>();
  const existing = new Set<string>();
  await eachOf([...groups.values()], 8, async (group) => {
    try {
      const rows = await manager.all<{ readonly id: string }>(`${group}/resources`, listApi, { timeoutMs });
      existing.add(group.toLowerCase());
      for (const { id } of rows) present.add(id.toLowerCase());
    } catch (error) {
      // A group that is not there holds nothing; one that may not be listed is told by its resources.
      if (!isOutOfReach(error)) throw error;
      if (error instanceof CloudError && error.status !== 404) existing.add(group.toLowerCase());
    }
  });
  const wanted = known.filter(({ id }) => {
    const group = groupOfId(id);
    if (group === undefined || group.toLowerCase() === id.toLowerCase()) return group !== absentGroup;
    if (!existing.has(group.toLowerCase())) return false;
    if (isListed(id)) return present.has(id.toLowerCase());
    const root = rootOfId(id);
    return root === undefined || present.has(root.toLowerCase());
  });
  return { bodies: await readBodies(manager, wanted, timeoutMs), groups: [...groups.values()], asOf };
}
