import { type ArmOptions, CloudError, type ResourceManager } from '@blueport/cloud';
import type { FieldOptions, WizardForm } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import type { LoadCached } from '../../../cloud/location-cache.ts';
import { checkLive } from './check-live.ts';

/** A cache that stores nothing. */
const recall: LoadCached = (_key, _forMs, load) => load();

type Live = Omit<Extract<FieldOptions, { kind: 'live' }>, 'kind'>;
const group = '/subscriptions/s/resourceGroups/g/providers';
const gallery = `${group}/Microsoft.Compute/galleries/shared/images`;

/** A cloud with one network in one region, some sizes, and one gallery image. */
const cloud = {
  all: (path: string) =>
    Promise.resolve(
      path.endsWith('/skus')
        ? [{ resourceType: 'virtualMachines', name: 'Standard_B2s' }]
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
    recall,
    form: formOf(options, Array.isArray(value) ? 4 : 3),
    values: { a: value },
    subscriptionId: 's',
    location,
  });
const codes = async (...args: Parameters<typeof check>) =>
  (await check(...args)).issues.map(({ pointer, code, message }) => [pointer, code, message]);

describe('a value chosen from the cloud', () => {
  it("is accepted in any casing if it exists in the deployment's subscription and region", async () => {
    expect(await codes({ source: 'vmSizes' }, 'standard_b2s')).toEqual([]);
    expect(await codes({ source: 'subnets', gives: 'name' }, ['front'])).toEqual([]);
    expect(await codes({ source: 'images', gives: 'id' }, `${gallery}/house`)).toEqual([]);
    expect(await codes({ source: 'storageAccounts' }, undefined)).toEqual([]);
  });

  it('is refused by name if it does not exist', async () => {
    expect(await codes({ source: 'subnets', gives: 'name' }, ['front', 'back'])).toEqual([
      ['/parameters/a', 'not-offered', expect.stringContaining('back is not available')],
    ]);
    const otherRegion = await check({ source: 'subnets', gives: 'name' }, ['front'], cloud, 'northeurope');
    expect(otherRegion.issues).toHaveLength(1);
    expect(await codes({ source: 'images', gives: 'id' }, `${gallery}/gone`)).toHaveLength(1);
    expect(await codes({ source: 'storageAccounts' }, 'nobody')).toHaveLength(1);
  });

  it('is accepted and reported as unchecked if the cloud does not respond or denies access', async () => {
    for (const kind of ['refused', 'unavailable'] as const) {
      const error = new CloudError({ kind, code: 'Any', message: '' });
      expect(await check({ source: 'vmSizes' }, 'Standard_B2s', silent(error))).toEqual({
        issues: [],
        unchecked: [{ parameter: 'a', message: expect.stringContaining('Choice could not be checked') }],
      });
    }
    // Internal errors are not treated as errors of the cloud.
    await expect(check({ source: 'vmSizes' }, 'x', silent(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

describe('a list filtered by another field', () => {
  const networks = [
    ['a', 'net', 'front'],
    ['b', 'other', 'back'],
  ].map(([in_, name, subnet]) => {
    const id = `/subscriptions/s/resourceGroups/${in_}/providers/Microsoft.Network/virtualNetworks/${name}`;
    return {
      id,
      name,
      location: 'westeurope',
      properties: { subnets: [{ name: subnet, id: `${id}/subnets/${subnet}` }] },
    };
  });
  const manager = { all: () => Promise.resolve(networks) } as unknown as ResourceManager;
  const item = (id: string, source: Live['source'], more: object = {}) =>
    ({ id, parameter: id, type: 3, label: id, options: { kind: 'live', source }, ...more }) as const;
  const form: WizardForm = {
    ...formOf({ source: 'subnets' }),
    items: [
      item('net', 'virtualNetworks'),
      item('group', 'resourceGroups'),
      item('subnet', 'subnets', { narrow: { virtualNetwork: 'net', resourceGroup: 'group' } }),
    ],
  };
  const wrong = async (parameterValues: Record<string, unknown>) =>
    (
      await checkLive({
        manager,
        recall,
        form,
        values: { subnet: parameterValues['subnet'] },
        parameterValues,
        subscriptionId: 's',
        location: 'westeurope',
      })
    ).issues.map(({ pointer }) => pointer);

  it('offers matching values and refuses others', async () => {
    expect(await wrong({ subnet: 'back' })).toEqual([]);
    expect(await wrong({ subnet: 'front', net: 'NET' })).toEqual([]);
    expect(await wrong({ subnet: 'front', net: networks[0]!.id })).toEqual([]);
    expect(await wrong({ subnet: 'back', net: 'net' })).toEqual(['/parameters/subnet']);
    expect(await wrong({ subnet: 'back', group: 'a' })).toEqual(['/parameters/subnet']);
    expect(await wrong({ subnet: 'back', group: 'B' })).toEqual([]);
  });
});

it('sizes are looked up in the region selected in the form, as in the wizard', async () => {
  const filters: unknown[] = [];
  const manager = {
    all: (_path: string, _version: string, { query }: ArmOptions) => {
      filters.push(query?.['$filter']);
      return Promise.resolve([{ resourceType: 'virtualMachines', name: 'Standard_B2s' }]);
    },
  } as unknown as ResourceManager;
  const region = {
    id: 'r',
    parameter: 'r',
    type: 3,
    label: 'R',
    options: { kind: 'live', source: 'locations' },
  };
  const form = { ...formOf({ source: 'vmSizes' }) };
  await checkLive({
    manager,
    recall,
    form: { ...form, items: [region as WizardForm['items'][number], ...form.items] },
    values: { a: 'Standard_B2s' },
    parameterValues: { a: 'Standard_B2s', r: 'northeurope' },
    subscriptionId: 's',
    location: 'westeurope',
  });
  expect(filters).toEqual(["location eq 'northeurope'"]);
});
