import { type ArmOptions, CloudError, type ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import { type LoadCached, LocationCache } from '../../../cloud/location-cache.ts';
import { listSizes } from './list-sizes.ts';
import { readSizes, readUsages } from './read-sizes.ts';

const sku = (name: string, family: string, cores: number, memoryGb: number, restrictions: object[] = []) => ({
  resourceType: 'virtualMachines',
  name,
  family,
  capabilities: [
    { name: 'vCPUs', value: String(cores) },
    { name: 'MemoryGB', value: String(memoryGb) },
  ],
  restrictions,
});
const usage = (value: string, currentValue: number, limit: number) => ({
  currentValue,
  limit,
  name: { value },
});

const skus = [
  sku('Standard_D4s_v5', 'standardDSv5Family', 4, 16),
  sku('Standard_B2s', 'standardBSFamily', 2, 4),
  sku('Standard_D2s_v5', 'standardDSv5Family', 2, 8),
  sku('Standard_HC44rs', 'standardHCSFamily', 44, 352, [{ type: 'Location' }]),
  { resourceType: 'disks', name: 'Premium_LRS' },
];

type Usages = (options: ArmOptions) => Promise<unknown[]>;

/** A cloud with these SKUs and usages, and the paths of its requests. */
function cloudWith(usages: Usages) {
  const requests: string[] = [];
  const all = (path: string, _version: string, options: ArmOptions) => {
    requests.push(path.slice(path.lastIndexOf('/') + 1));
    return path.endsWith('/usages') ? usages(options) : Promise.resolve(skus);
  };
  return { manager: { all } as unknown as ResourceManager, requests };
}

const loadUncached: LoadCached = (_key, _forMs, load) => load();
const { signal } = new AbortController();
const place = { subscriptionId: 's', location: 'westeurope' };
const answer = (usages: Usages, options = { signal }) =>
  listSizes({ manager: cloudWith(usages).manager, recall: loadUncached, ...place, options });
const list = async (usages: Usages) => (await answer(usages)).result;
const failure = (status: number, kind: CloudError['kind'] = 'refused') =>
  new CloudError({ kind, code: 'Any', message: '', status });

describe('listSizes', () => {
  it('lists offered sizes by cores and memory', async () => {
    const sizes = await list(() => Promise.resolve([]));
    expect(sizes.map(({ name, cores, memoryGb }) => [name, cores, memoryGb])).toEqual([
      ['Standard_B2s', 2, 4],
      ['Standard_D2s_v5', 2, 8],
      ['Standard_D4s_v5', 4, 16],
    ]);
  });

  it('limits the cores left by the family and by the region', async () => {
    const sizes = await list(() =>
      Promise.resolve([
        usage('cores', 90, 100),
        usage('StandardBSFamily', 97, 100),
        usage('standardDSv5Family', 0, 100),
      ]),
    );
    expect(sizes.map(({ coresLeft }) => coresLeft)).toEqual([3, 10, 10]);
  });

  it('reports no cores left if a limit is exceeded', async () => {
    const sizes = await list(() => Promise.resolve([usage('cores', 120, 100)]));
    expect(sizes[0]?.coresLeft).toBe(0);
  });

  it('lists sizes without permission to read the quota', async () => {
    const { result, quota } = await answer(() => Promise.reject(failure(403)));
    expect(result.map(({ coresLeft }) => coresLeft)).toEqual([null, null, null]);
    expect(quota).toBe('forbidden');
  });

  it.each([
    ['an error of the cloud', failure(500, 'unavailable')],
    ['a timeout', new CloudError({ kind: 'unavailable', code: 'Timeout', message: '' })],
  ])('lists sizes and reports that the quota is unread after %s', async (_name, error) => {
    const { result, quota } = await answer(() => Promise.reject(error));
    expect([result.length, quota]).toEqual([3, 'unread']);
  });

  it('fails if the request is aborted, the session has expired, or the error is not from the cloud', async () => {
    const unauthorized = failure(401, 'unauthorized');
    await expect(answer(() => Promise.reject(unauthorized))).rejects.toBe(unauthorized);
    await expect(answer(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
    const aborted = new CloudError({ kind: 'unavailable', code: 'Aborted', message: '' });
    const options = { signal: AbortSignal.abort() };
    await expect(answer(() => Promise.reject(aborted), options)).rejects.toBe(aborted);
  });

  it('limits the time for the quota, and requests it once', async () => {
    let found: ArmOptions = {};
    await list((options) => {
      found = options;
      return Promise.resolve([]);
    });
    expect(found).toMatchObject({ timeoutMs: 3000, retry: false });
  });

  it('reads sizes and quota once for the wizard, the summary and live options', async () => {
    const { manager, requests } = cloudWith(() => Promise.resolve([usage('cores', 0, 100)]));
    const recall = new LocationCache(() => 0).of('session');
    const region = { manager, recall, ...place, options: { signal } };
    await listSizes(region);
    await listSizes({ ...region, location: 'WestEurope' });
    expect(await readSizes(region)).toHaveLength(4);
    expect(await readUsages(region, 'Microsoft.Compute')).toHaveLength(1);
    expect(requests).toEqual(['skus', 'usages']);
  });
});
