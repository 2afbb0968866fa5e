import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { FieldOptions, WizardForm } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { checkLive } from './check-live.ts';

type Live = Omit<Extract<FieldOptions, { kind: 'live' }>, 'kind'>;
const group = '/subscriptions/s/resourceGroups/g/providers';
const gallery = `${group}/Microsoft.Compute/galleries/shared/images`;

/** A cloud of one network in one region, with sizes, and one image in a gallery. */
const cloud = {
  all: (path: string) =>
    Promise.resolve(
      path.endsWith('/vmSizes')
        ? [{ name: 'Standard_B2s', numberOfCores: 2, memoryInMB: 4096 }]
        : path.endsWith('/virtualNetworks')
          ? [
              {
                name: 'net',
                location: 'westeurope',
                properties: {
                  subnets: [
                    { name: 'front', id: `${group}/Microsoft.Network/virtualNetworks/net/subnets/front` },
                  ],
                },
              },
            ]
          : [],
    ),
  request: (_method: string, id: string) =>
    id === `${gallery}/house`
      ? Promise.resolve({ body: {} })
      : Promise.reject(new CloudError({ kind: 'not-found', code: 'NotFound', message: '', status: 404 })),
} as unknown as ResourceManager;

const silent = (failure: unknown) =>
  ({
    all: () => Promise.reject(failure),
    request: () => Promise.reject(failure),
  }) as unknown as ResourceManager;

const formOf = (options: Live, type: 3 | 4 = 3): WizardForm => ({
  id: 'form',
  title: 'Form',
  version: 1,
  others: 'shown',
  items: [{ id: 'a', parameter: 'a', type, label: 'Choice', options: { kind: 'live', ...options } }],
});
const check = (options: Live, value: unknown, manager = cloud, location = 'westeurope') =>
  checkLive({
    manager,
    form: formOf(options, Array.isArray(value) ? 4 : 3),
    values: { a: value },
    subscriptionId: 's',
    location,
  });
const codes = async (...given: Parameters<typeof check>) =>
  (await check(...given)).issues.map(({ pointer, code, message }) => [pointer, code, message]);

describe('what was chosen from the cloud', () => {
  it('passes where the cloud has it, in any casing, at the place of the deployment', async () => {
    expect(await codes({ source: 'vmSizes' }, 'standard_b2s')).toEqual([]);
    expect(await codes({ source: 'subnets', gives: 'name' }, ['front'])).toEqual([]);
    expect(await codes({ source: 'images', gives: 'id' }, `${gallery}/house`)).toEqual([]);
    expect(await codes({ source: 'storageAccounts' }, undefined)).toEqual([]);
  });

  it('is refused by name where it has not', async () => {
    expect(await codes({ source: 'subnets', gives: 'name' }, ['front', 'back'])).toEqual([
      ['/parameters/a', 'not-offered', expect.stringContaining('back here')],
    ]);
    const elsewhere = await check({ source: 'subnets', gives: 'name' }, ['front'], cloud, 'northeurope');
    expect(elsewhere.issues).toHaveLength(1);
    expect(await codes({ source: 'images', gives: 'id' }, `${gallery}/gone`)).toHaveLength(1);
    expect(await codes({ source: 'storageAccounts' }, 'nobody')).toHaveLength(1);
  });

  it('is let through and named as unchecked where the cloud does not answer or does not tell', async () => {
    for (const kind of ['refused', 'unavailable'] as const) {
      const error = new CloudError({ kind, code: 'Any', message: '' });
      expect(await check({ source: 'vmSizes' }, 'Standard_B2s', silent(error))).toEqual({
        issues: [],
        unchecked: [{ parameter: 'a', message: expect.stringContaining('Choice could not be looked up') }],
      });
    }
    // A fault of ours is none of the cloud's.
    await expect(check({ source: 'vmSizes' }, 'x', silent(new TypeError('ours')))).rejects.toThrow('ours');
  });
});
