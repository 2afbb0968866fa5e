import type { JsonObject } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import {
  powerOptionsOf,
  type MessageValues,
  type NoteCode,
  type PowerState,
  type ResourceCondition,
} from '@blueport/contracts';
import { isInaccessible } from '../../../cloud/cloud-refusal.ts';
import { readRequestOf } from '../../../cloud/read-request.ts';
import { forEachConcurrently } from '../../../cloud/for-each-concurrently.ts';
import { formatEnglish } from '../../../messages/english.ts';
import { readPower } from '../operations/index.ts';
import { driftOf } from './drift.ts';
import { readByLists, type ListedResources } from './read-by-lists.ts';

const atOnce = 8;
/** Maximum number of individual requests; the remaining resources are reported as not checked. */
export const maxSingleRequests = 400;
const requestTimeoutMs = 10_000;

type Plain = Pick<ResourceCondition, 'id' | 'type' | 'name'>;

/** The condition of a declared resource, and the paths that the service added by itself. */
export interface CheckedResource {
  readonly condition: ResourceCondition;
  readonly noise: readonly string[];
}

const text = (resource: JsonObject, name: string): string => {
  const value = resource[name];
  return typeof value === 'string' ? value : '';
};
const plainOf = (declared: JsonObject): Plain => ({
  id: text(declared, 'id'),
  type: text(declared, 'type'),
  name: text(declared, 'name'),
});

async function powerOf(
  manager: ResourceManager,
  plain: Plain,
  actual: unknown,
): Promise<PowerState | undefined> {
  const ways = powerOptionsOf(plain.type);
  if (ways === undefined) return undefined;
  if (ways.view === '') return readPower(ways, actual);
  try {
    const { body } = await manager.request('GET', plain.id + ways.view, ways.apiVersion, {
      timeoutMs: requestTimeoutMs,
    });
    return readPower(ways, body);
  } catch (error) {
    if (error instanceof CloudError) return 'unknown';
    throw error;
  }
}

const reportMissing = (plain: Plain): CheckedResource => ({
  condition: { ...plain, drift: 'missing', differences: [] },
  noise: [],
});

/** Returns the condition of a resource that could not be checked. */
const unknown = (plain: Plain, reasonCode: NoteCode, reasonValues: MessageValues = {}): CheckedResource => ({
  condition: {
    ...plain,
    drift: 'unknown',
    reason: formatEnglish(`note.${reasonCode}`, reasonValues) ?? reasonCode,
    reasonCode,
    reasonValues: { ...reasonValues },
    differences: [],
  },
  noise: [],
});

type Drift = ReturnType<typeof driftOf>;

/**
 * Returns the drift of the resource itself, because a list may omit properties. Additions that the list does not show
 * are left out: earlier checks did not cover them, so they are not drift.
 */
function confirmed(listedDrift: Drift | undefined, itself: Drift): Drift {
  if (listedDrift === undefined) return itself;
  const suspects = new Set(listedDrift.drift.map(({ path }) => path.toLowerCase()));
  return {
    drift: itself.drift.filter(({ kind, path }) => kind !== 'added' || suspects.has(path.toLowerCase())),
    noise: listedDrift.noise,
  };
}

/**
 * Returns the condition of declared resources in the cloud; `knownOf` returns the paths that the service added to one
 * by the first check.
 */
export async function checkResources(
  manager: ResourceManager,
  declared: readonly JsonObject[],
  knownOf: (id: string) => readonly string[] | undefined,
): Promise<CheckedResource[]> {
  const requestedResources = declared
    .map((resource) => ({ id: text(resource, 'id'), apiVersion: text(resource, 'apiVersion') }))
    .filter(({ id }) => id !== '' && !id.includes('['));
  const listedResources = await readByLists(manager, requestedResources, requestTimeoutMs);
  let remainingRequests = maxSingleRequests;
  const found: CheckedResource[] = [];
  await forEachConcurrently([...declared.entries()], atOnce, async ([index, resource]) => {
    found[index] = await checkResource(
      manager,
      resource,
      knownOf(text(resource, 'id')),
      listedResources,
      () => {
        remainingRequests -= 1;
        return remainingRequests >= 0;
      },
    );
  });
  return found;
}

async function checkResource(
  manager: ResourceManager,
  declared: JsonObject,
  known: readonly string[] | undefined,
  listedResources: ListedResources,
  mayAsk: () => boolean,
): Promise<CheckedResource> {
  const plain = plainOf(declared);
  if (plain.id === '' || plain.id.includes('[')) return unknown(plain, 'condition-name-deferred');
  if (listedResources.isGone(plain.id)) return reportMissing(plain);
  const driftIn = (body: JsonObject): Drift => driftOf(declared, { ...body, id: plain.id }, known);
  try {
    let body = listedResources.bodies.get(plain.id.toLowerCase());
    const byList = body && driftIn(body);
    let observedDrift = byList;
    if (observedDrift === undefined || observedDrift.drift.length > 0) {
      if (!mayAsk()) return unknown(plain, 'condition-limit', { limit: String(maxSingleRequests) });
      const { method, path } = readRequestOf(plain.type, plain.id);
      ({ body } = await manager.request<JsonObject>(method, path, text(declared, 'apiVersion'), {
        timeoutMs: requestTimeoutMs,
      }));
      observedDrift = confirmed(byList, driftIn(body));
    }
    const power = await powerOf(manager, plain, body);
    return {
      condition: {
        ...plain,
        drift: observedDrift.drift.length === 0 ? 'none' : 'changed',
        differences: observedDrift.drift,
        ...(power === undefined ? {} : { power }),
      },
      noise: observedDrift.noise,
    };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.status === 404 || error.kind === 'not-found') return reportMissing(plain);
    if (isInaccessible(error)) return unknown(plain, 'condition-forbidden');
    if (error.kind === 'unauthorized') throw error;
    if (error.code === 'NotSimulated') return unknown(plain, 'condition-not-simulated');
    return unknown(plain, 'condition-cloud', { message: error.message });
  }
}
