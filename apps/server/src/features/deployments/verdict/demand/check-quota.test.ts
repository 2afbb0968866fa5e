import { expect, it } from 'vitest';
import { checkQuota } from './check-quota.ts';
import { loadUncached, listsOf, refusal, resourceAt } from './demand.testing.ts';

const base = '/subscriptions/1/providers';
const usages = (provider: string, region = 'westeurope'): string =>
  `${base}/${provider}/locations/${region}/usages`;
const group = '/subscriptions/1/resourceGroups/rg/providers';
const machine = (name: string, vmSize: string) =>
  resourceAt(`${group}/Microsoft.Compute/virtualMachines/${name}`, 'Microsoft.Compute/virtualMachines', {
    location: 'West Europe',
    properties: { hardwareProfile: { vmSize } },
  });
const scaleSet = (size: string, capacity: number) =>
  resourceAt(
    `${group}/Microsoft.Compute/virtualMachineScaleSets/vmss`,
    'Microsoft.Compute/virtualMachineScaleSets',
    { location: 'westeurope', sku: { name: size, capacity } },
  );
const network = resourceAt(
  `${group}/Microsoft.Network/virtualNetworks/net`,
  'Microsoft.Network/virtualNetworks',
  { location: 'westeurope' },
);
const size = (name: string, cores: number, restrictions: object[] = []) => ({
  resourceType: 'virtualMachines',
  name,
  family: 'standardDFamily',
  capabilities: [{ name: 'vCPUs', value: String(cores) }],
  restrictions,
});
const usage = (value: string, currentValue: number, limit: number) => ({
  name: { value, localizedValue: `${value} in words` },
  currentValue,
  limit,
});
const sizes = { [`${base}/Microsoft.Compute/skus`]: [size('Standard_D4', 4)] };
const compute = (used: number) => [
  usage('cores', used, 10),
  usage('standardDFamily', 0, 100),
  usage('virtualMachines', 1, 25_000),
  usage('virtualMachineScaleSets', 0, 2500),
];

const check = async (
  lists: Parameters<typeof listsOf>[0],
  created: Parameters<typeof checkQuota>[2]['created'],
) =>
  (
    await checkQuota(listsOf(lists).manager, loadUncached, {
      subscriptionId: '1',
      location: 'westeurope',
      created,
      timeoutMs: 1000,
      now: () => new Date(0),
    })
  ).data;

it('the quota check adds up the demand of machines of one family, and lists the exceeded limit first', async () => {
  const { lines, unknown } = await check({ ...sizes, [usages('Microsoft.Compute')]: compute(3) }, [
    machine('one', 'Standard_D4'),
    machine('two', 'standard_d4'),
  ]);
  expect(unknown).toEqual([]);
  expect(lines.map(({ name, used, needed, limit, fits }) => [name, used, needed, limit, fits])).toEqual([
    ['cores', 3, 8, 10, false],
    ['standardDFamily', 0, 8, 100, true],
    ['virtualMachines', 1, 2, 25_000, true],
  ]);
});

it('the quota check accepts a demand that exactly reaches a limit', async () => {
  const { lines } = await check({ ...sizes, [usages('Microsoft.Compute')]: compute(6) }, [
    machine('one', 'Standard_D4'),
  ]);
  expect(lines.find(({ name }) => name === 'cores')).toMatchObject({ used: 6, needed: 4, fits: true });
});

it('the quota check reports an unknown size, and still counts the scale set itself', async () => {
  const { lines, unknown } = await check({ ...sizes, [usages('Microsoft.Compute')]: compute(0) }, [
    scaleSet('Standard_Dxx_v9', 3),
  ]);
  expect(lines.map(({ name, needed }) => [name, needed])).toEqual([['virtualMachineScaleSets', 1]]);
  expect(unknown).toEqual([
    expect.objectContaining({
      code: 'size-unknown',
      values: { size: 'Standard_Dxx_v9', name: 'vmss', location: 'westeurope' },
    }),
  ]);
});

it('the quota check reports a size that is not offered once for all machines', async () => {
  const withheld = { [`${base}/Microsoft.Compute/skus`]: [size('Standard_D4', 4, [{ type: 'Location' }])] };
  const { lines } = await check({ ...withheld, [usages('Microsoft.Compute')]: compute(0) }, [
    machine('one', 'Standard_D4'),
    machine('two', 'Standard_D4'),
  ]);
  expect(lines.filter(({ name }) => name === 'Standard_D4')).toEqual([
    expect.objectContaining({ needed: 2, limit: 0, fits: false }),
  ]);
});

it('the quota check reports only the demand of an unavailable provider as unknown', async () => {
  const { lines, unknown } = await check(
    {
      ...sizes,
      [usages('Microsoft.Compute')]: refusal(503, 'ServerUnavailable'),
      [usages('Microsoft.Network')]: [usage('VirtualNetworks', 1, 1000)],
    },
    [machine('one', 'Standard_D4'), network],
  );
  expect(lines.map(({ name }) => name)).toEqual(['VirtualNetworks']);
  expect(unknown).toEqual([
    expect.objectContaining({
      code: 'quota-unread',
      values: {
        name: 'Microsoft.Compute',
        location: 'westeurope',
        because: 'cloud-refused',
        code: 'ServerUnavailable',
      },
    }),
  ]);
});

it('the quota check reports a limit that the cloud does not list', async () => {
  const { unknown } = await check({ [usages('Microsoft.Network')]: [] }, [network]);
  expect(unknown.map(({ code, values }) => [code, values])).toEqual([
    ['quota-unknown', { name: 'VirtualNetworks', location: 'westeurope' }],
  ]);
});

it('the quota check rejects with the reason if no provider responded', async () => {
  await expect(check({ [usages('Microsoft.Network')]: refusal(403) }, [network])).rejects.toMatchObject({
    status: 403,
  });
});
