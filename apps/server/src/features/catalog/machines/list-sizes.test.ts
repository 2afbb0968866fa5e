import type { ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import { listSizes } from './list-sizes.ts';

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

/** A cloud with these SKUs and usages. */
const cloudWith = (usages: () => Promise<unknown[]>) =>
  ({
    all: (path: string) => (path.endsWith('/usages') ? usages() : Promise.resolve(skus)),
  }) as unknown as ResourceManager;

const list = (usages: () => Promise<unknown[]>) =>
  listSizes(cloudWith(usages), {
    subscriptionId: 's',
    location: 'westeurope',
    signal: new AbortController().signal,
  });

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
    const sizes = await list(() => Promise.reject(new Error('Forbidden')));
    expect(sizes.map(({ coresLeft }) => coresLeft)).toEqual([null, null, null]);
  });
});
