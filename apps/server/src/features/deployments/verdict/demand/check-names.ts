import type { ExpandedResource } from '@blueport/arm-template';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { VerdictNames, VerdictNote } from '@blueport/contracts';
import type { LoadCached } from '../../../../cloud/location-cache.ts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import { note, reasonOf, type Sourced } from '../section.ts';
import { regionOf } from './compute-demand.ts';
import { globalNames, isNameFree, type NameLookup, sharedNameOf } from './global-names.ts';

type Name = VerdictNames['names'][number];
const cacheMs = 5000;

type NameResult = Pick<Name, 'state' | 'message' | 'reason'>;
const unknown = (reason: VerdictNote): NameResult => ({ state: 'unknown', message: reason.message, reason });

async function ask(
  manager: ResourceManager,
  { method, path, type, member = 'name' }: NameLookup,
  query: {
    readonly subscriptionId: string;
    readonly location: string;
    readonly name: string;
    readonly apiVersion: string;
    readonly timeoutMs: number;
  },
): Promise<NameResult> {
  const { subscriptionId, location, name, apiVersion, timeoutMs } = query;
  const address = path
    .replace('{subscription}', subscriptionId)
    .replace('{location}', location)
    .replace('{name}', name);
  try {
    const { body } = await manager.request<Record<string, string | boolean> | null>(
      method,
      address,
      apiVersion,
      method === 'HEAD'
        ? { timeoutMs }
        : { timeoutMs, body: { [member]: name, ...(type === undefined ? {} : { type }) } },
    );
    // Requested by its address, so any successful response means that it exists.
    if (method === 'HEAD') return { state: 'taken', message: null };
    const isFree = isNameFree(body);
    if (isFree === undefined) return unknown(note('failed'));
    if (isFree) return { state: 'free', message: null };
    const message = typeof body?.['message'] === 'string' ? body['message'] : null;
    return { state: /invalid/i.test(String(body?.['reason'] ?? '')) ? 'invalid' : 'taken', message };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (method === 'HEAD' && error.status === 404) return { state: 'free', message: null };
    if (method === 'POST' && error.status === 409) return { state: 'taken', message: error.message };
    return unknown(reasonOf(error));
  }
}

/** Checks whether each globally unique name is free; names that cannot be looked up are reported as unknown. */
export async function checkNames(
  manager: ResourceManager,
  recall: LoadCached,
  options: {
    readonly subscriptionId: string;
    readonly resources: readonly ExpandedResource[];
    readonly timeoutMs: number;
    readonly now: () => Date;
  },
): Promise<Sourced<VerdictNames>> {
  const { subscriptionId, timeoutMs, now } = options;
  const names: Name[] = [];
  await forEachConcurrently(options.resources, 12, async (resource) => {
    const name = sharedNameOf(resource);
    const lookup = globalNames[resource.type.toLowerCase()]?.lookup;
    if (name === undefined || lookup === undefined) return;
    const look = (known: NameLookup): Promise<NameResult | undefined> => {
      const location = regionOf(resource, '');
      // A region that is known only during the deployment cannot be queried.
      if (location === '' && known.path.includes('{location}'))
        return Promise.resolve(unknown(note('open-name')));
      const key = `name/${subscriptionId}/${location}/${resource.type}/${name}`.toLowerCase();
      const { apiVersion } = resource;
      return recall(key, cacheMs, () =>
        ask(manager, known, { subscriptionId, location, name, apiVersion, timeoutMs }),
      );
    };
    const found = name.includes('[')
      ? unknown(note('open-name'))
      : lookup === null
        ? unknown(note('no-name-lookup'))
        : ((await look(lookup)) ?? unknown(note('failed')));
    names.push({ resourceId: resource.id, type: resource.type, name, ...found });
  });
  return { data: { names }, asOf: now() };
}
