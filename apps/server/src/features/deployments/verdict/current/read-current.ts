import type { ExpandedResource, JsonObject } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import { readRequestOf } from '../../../../cloud/read-request.ts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import { groupOfId, isListed, isOpen, rootOfId } from './resource-address.ts';

/** Existing resources of a template. */
export interface CurrentState {
  /** By lower-case id: the body, or why it is missing although the resource exists. */
  readonly bodies: ReadonlyMap<string, JsonObject | 'unreadable'>;
  /** Groups that were listed, with one request each. */
  readonly groups: readonly string[];
  readonly asOf: Date;
}

const listApi = '2021-04-01';
const batchApi = '2020-06-01';
/** Maximum number of requests in one batch of the cloud. */
const batchSize = 20;

interface BatchAnswer {
  readonly responses?: readonly {
    readonly name?: string;
    readonly httpStatusCode?: number;
    readonly content?: JsonObject;
  }[];
}

const readAnswer = (status: number | undefined, content: unknown): JsonObject | 'unreadable' | undefined => {
  if (status === 404) return undefined;
  const isBody = status === 200 && typeof content === 'object' && content !== null;
  return isBody ? (content as JsonObject) : 'unreadable';
};

/** Reads the bodies of resources in batches; missing resources are omitted. */
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
      const { method, path } = readRequestOf(resource.type, resource.id);
      const { body } = await manager.request<JsonObject>(method, path, resource.apiVersion, { timeoutMs });
      keep(resource.id, body);
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      keep(resource.id, error.status === 404 ? undefined : 'unreadable');
    }
  };
  const chunks = Array.from({ length: Math.ceil(resources.length / batchSize) }, (_, index) =>
    resources.slice(index * batchSize, (index + 1) * batchSize),
  );
  await forEachConcurrently(chunks, 6, async (chunk) => {
    if (chunk.length === 1) return readOne(chunk[0]!);
    try {
      const { body } = await manager.request<BatchAnswer>('POST', '/batch', batchApi, {
        timeoutMs,
        body: {
          requests: chunk.map(({ type, id, apiVersion }, index) => {
            const { method, path } = readRequestOf(type, id);
            return {
              httpMethod: method,
              name: String(index),
              url: `${path.split('/').map(encodeURIComponent).join('/')}?api-version=${encodeURIComponent(apiVersion)}`,
            };
          }),
        },
      });
      for (const [index, answer] of (body.responses ?? []).entries()) {
        const resource = chunk[Number(answer.name ?? index)];
        if (resource) keep(resource.id, readAnswer(answer.httpStatusCode, answer.content));
      }
    } catch (error) {
      // A cloud without batch support gets individual requests.
      if (!(error instanceof CloudError)) throw error;
      await forEachConcurrently(chunk, 8, readOne);
    }
    return undefined;
  });
  return bodies;
}

/**
 * Reads the existing resources of a template: one list per resource group, then their bodies. A group that will be
 * created is not read.
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
  await forEachConcurrently([...groups.values()], 8, async (group) => {
    try {
      const rows = await manager.all<{ readonly id: string }>(`${group}/resources`, listApi, { timeoutMs });
      existing.add(group.toLowerCase());
      for (const { id } of rows) present.add(id.toLowerCase());
    } catch (error) {
      // A missing group is empty; in one that may not be listed, each resource is read.
      if (!isInaccessible(error)) throw error;
      if (error instanceof CloudError && error.status !== 404) existing.add(group.toLowerCase());
    }
  });
  const readableResources = known.filter(({ id }) => {
    const group = groupOfId(id);
    if (group === undefined || group.toLowerCase() === id.toLowerCase()) return group !== absentGroup;
    if (!existing.has(group.toLowerCase())) return false;
    if (isListed(id)) return present.has(id.toLowerCase());
    const root = rootOfId(id);
    return root === undefined || present.has(root.toLowerCase());
  });
  return {
    bodies: await readBodies(manager, readableResources, timeoutMs),
    groups: [...groups.values()],
    asOf,
  };
}
