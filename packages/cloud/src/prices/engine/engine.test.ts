import { describe, expect, it } from 'vitest';
import { decimalOf, decimalText } from '../decimal.ts';
import { noteCodes } from './notes.ts';
import { listsOf, planPrices, pricedTypes } from './planPrices.ts';
import { priceResources, type LookUp } from './priceResources.ts';
import { readUnit, unitsInMonth } from './quantity.ts';
import type { PredictedResource, PriceItem } from './types.ts';

/** A price list that contains everything: each part returns a few plausible rows for any query. */
function createLookUp(units: readonly string[] = ['1 Hour']): LookUp {
  return () =>
    units.map((unitOfMeasure, index) => ({
      productName: 'Any',
      skuName: 'Any',
      meterName: 'Any',
      unitOfMeasure,
      unitPrice: '0.123456',
      tierMinimumUnits: index * 100,
      armRegionName: 'westeurope',
    }));
}

const machine = (more: object = {}): PredictedResource => ({
  id: '/subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/vm',
  type: 'Microsoft.Compute/virtualMachines',
  name: 'vm',
  location: 'West Europe',
  properties: {
    hardwareProfile: { vmSize: 'Standard_D2s_v5' },
    osProfile: { linuxConfiguration: {} },
    storageProfile: {
      osDisk: {
        createOption: 'FromImage',
        diskSizeGB: 64,
        managedDisk: { storageAccountType: 'Premium_LRS' },
      },
    },
    ...more,
  },
});

const item = (more: Partial<PriceItem>): PriceItem => ({
  productName: 'Virtual Machines Dsv5 Series',
  skuName: 'D2s v5',
  meterName: 'D2s v5',
  unitOfMeasure: '1 Hour',
  unitPrice: '0.1',
  tierMinimumUnits: 0,
  armRegionName: 'westeurope',
  ...more,
});

const machineList: readonly PriceItem[] = [
  item({ productName: 'Virtual Machines Dsv5 Series Windows', unitPrice: '0.2' }),
  item({ skuName: 'D2s v5 Spot', meterName: 'D2s v5 Spot', unitPrice: '0.02' }),
  item({ skuName: 'D2s v5 Low Priority', meterName: 'D2s v5 Low Priority', unitPrice: '0.03' }),
  item({}),
];
const diskList = [
  item({
    productName: 'Premium SSD Managed Disks',
    skuName: 'P6 LRS',
    meterName: 'P6 LRS Disk Mount',
    unitOfMeasure: '1/Month',
    unitPrice: '1',
  }),
  item({
    productName: 'Premium SSD Managed Disks',
    skuName: 'P6 LRS',
    meterName: 'P6 LRS Disk',
    unitOfMeasure: '1/Month',
    unitPrice: '10.21',
  }),
];
const lists: LookUp = (name) => (name.startsWith('Virtual Machines') ? machineList : diskList);
const monthly = (resource: PredictedResource) =>
  priceResources(planPrices([resource]), lists, 'USD').lines[0]?.monthly;

describe('a machine', () => {
  it('is priced by its hours and its disk', () => expect(monthly(machine())).toBe('83.21'));

  it.each([
    ['Windows', { osProfile: { windowsConfiguration: {} } }, '156.21'],
    [
      'an existing Windows license',
      { osProfile: { windowsConfiguration: {} }, licenseType: 'Windows_Server' },
      '83.21',
    ],
    ['spot', { priority: 'Spot' }, '24.81'],
    ['an existing disk', { storageProfile: { osDisk: { managedDisk: { id: '/d' } } } }, '73.00'],
    ['an ephemeral disk', { storageProfile: { osDisk: { diffDiskSettings: { option: 'Local' } } } }, '73.00'],
  ])('with %s', (_name, more, price) => expect(monthly(machine(more))).toBe(price));

  it('has no price if its size is unknown, and the note names the size', () => {
    const estimate = priceResources(planPrices([machine()]), () => [], 'USD');
    expect(estimate).toMatchObject({ monthly: '0.00', pricedShare: 0, lines: [{ monthly: null }] });
    expect(estimate.unpriced[0]?.reason).toMatchObject({
      code: 'not-listed',
      message: 'The price list does not contain Standard_D2s_v5 in westeurope.',
    });
  });

  it('is reported as unavailable, not free, while the price list is down', () =>
    expect(priceResources(planPrices([machine()]), () => undefined, 'USD').unpriced[0]?.reason.code).toBe(
      'unreachable',
    ));
});

describe('software of an image', () => {
  const licence = (productName: string, cores: string, unitPrice: string, word = 'License') =>
    item({
      productName,
      skuName: `${cores} vCPU VM`,
      meterName: `${cores} vCPU VM ${word}`,
      unitPrice,
      armRegionName: '',
    });
  const licences: Readonly<Record<string, readonly PriceItem[]>> = {
    'Red Hat Enterprise Linux': [
      licence('Red Hat Enterprise Linux', '1-4', '0.06'),
      licence('Red Hat Enterprise Linux', '2', '0.03'),
    ],
    'SUSE Linux Enterprise Server Standard': [
      licence('SUSE Linux Enterprise Server Standard', '1-2', '0.07', 'Support'),
      licence('SUSE Linux Enterprise Server Standard', '5+', '0.14', 'Support'),
    ],
    'SQL Server Standard': [licence('SQL Server Standard', '8', '0.8')],
  };
  const requestedNames: string[] = [];
  const withLicences: LookUp = (name) => {
    requestedNames.push(name);
    const [service, , product = ''] = name.split('|');
    return service === 'Virtual Machines Licenses' ? (licences[product] ?? []) : lists(name);
  };
  const estimateOf = (reference: object, more: object = {}, plan?: object) => {
    const { properties, ...rest } = machine();
    const resource = {
      ...rest,
      ...(plan && { plan }),
      properties: {
        ...(properties as object),
        storageProfile: {
          osDisk: { managedDisk: { id: '/d' } },
          imageReference: { version: 'latest', ...reference },
        },
        ...more,
      },
    };
    return priceResources(planPrices([resource]), withLicences, 'USD');
  };
  const redHat = { publisher: 'RedHat', offer: 'RHEL', sku: '9-lvm-gen2' };
  const suse = { publisher: 'SUSE', offer: 'sles-15-sp6', sku: 'gen2' };
  const size = (vmSize: string) => ({ hardwareProfile: { vmSize } });

  it.each([
    ['the meter with the exact number of cores', redHat, {}, '94.90'],
    ['the meter of the range that includes the cores', suse, {}, '124.10'],
    ['the meter of an open-ended range', suse, size('Standard_D16s_v5'), '175.20'],
    ['the remaining cores of a constrained size', redHat, size('Standard_E8-2s_v5'), '94.90'],
    ['the cores of a numbered size', suse, size('Standard_DS13_v2'), '175.20'],
    ['nothing with a bring-your-own-subscription license', redHat, { licenseType: 'RHEL_BYOS' }, '73.00'],
    [
      'nothing for an image without a license',
      { publisher: 'Debian', offer: 'debian-12', sku: '12' },
      {},
      '73.00',
    ],
  ])('costs %s', (_name, reference, more, price) => {
    const estimate = estimateOf(reference, more);
    expect([estimate.monthly, estimate.unpriced]).toEqual([price, []]);
  });

  it('is queried without a region, since licenses have none', () => {
    estimateOf(redHat);
    expect(requestedNames).toContain('Virtual Machines Licenses||Red Hat Enterprise Linux||');
  });

  it("is noted in addition to the machine's price if no price list has it", () => {
    const plan = { publisher: 'center', product: 'cis-ubuntu', name: 'l1' };
    const bought = estimateOf({ publisher: 'center', offer: 'cis-ubuntu', sku: 'l1' }, {}, plan);
    expect(bought).toMatchObject({ monthly: '73.00', pricedShare: 1 });
    expect(bought.unpriced.map(({ reason }) => reason.message)).toEqual([
      'The charge of center for the plan cis-ubuntu/l1 of its image is not in the price list.',
    ]);
    expect(bought.lines[0]?.notes.map(({ code }) => code)).toEqual(['plan-unpriced']);
    // Neither an unknown product nor an unsold number of cores counts as free.
    for (const reference of [
      { publisher: 'RedHat', offer: 'RHEL-SAP-APPS', sku: '9' },
      { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'standard-gen2' },
    ]) {
      expect(estimateOf(reference).unpriced[0]?.reason.code).toBe('licence-unpriced');
    }
  });
});

describe('a capacity pool', () => {
  const pool = (size: unknown): PredictedResource => ({
    id: '/subscriptions/s/resourceGroups/g/providers/Microsoft.NetApp/netAppAccounts/a/capacityPools/p',
    type: 'Microsoft.NetApp/netAppAccounts/capacityPools',
    name: 'a/p',
    location: 'westeurope',
    properties: { size, serviceLevel: 'Premium' },
  });
  const list = [
    item({
      productName: 'Azure NetApp Files',
      skuName: 'Premium',
      meterName: 'Premium Capacity',
      unitOfMeasure: '1 GiB/Hour',
      unitPrice: '0.001',
    }),
  ];

  it.each([
    [4 * 1024 ** 4, '2990.08'],
    [String(4 * 1024 ** 4), '2990.08'],
    [1024 ** 3, '747.52'],
  ])('of %s bytes costs %s per month', (size, monthly) => {
    expect(priceResources(planPrices([pool(size)]), () => list, 'USD').lines[0]?.monthly).toBe(monthly);
  });
});

describe('amounts', () => {
  it.each([
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1.63e-5, '0.0000163'],
    [12_345.678, '12345.678'],
    ['-2.50', '-2.5'],
    ['nonsense', '0'],
  ])('reads %s exactly', (value, text) => expect(decimalText(decimalOf(value))).toBe(text));

  it.each([
    ['1 Hour', '730'],
    ['100 Hours', '7.3'],
    ['1/Day', '30.416666666667'],
    ['1 GB/Month', '1'],
    ['1 GiB Hour', '730'],
    ['1 Second', '2628000'],
    ['10K', '0.0001'],
    ['1M', '0.000001'],
    ['1 GB', '1'],
  ])('converts one of something in %s to %s a month', (unit, expected) =>
    expect(Number(decimalText(unitsInMonth(unit, 1, false)))).toBeCloseTo(Number(expected), 3),
  );

  it('reads the quantity that one unit contains', () =>
    expect(decimalText(readUnit('10K').count)).toBe('10000'));

  it('splits a quantity into its tiers, of which the first may be free', () => {
    const workspace: PredictedResource = {
      id: '/w',
      type: 'Microsoft.OperationalInsights/workspaces',
      name: 'w',
      location: 'westeurope',
    };
    const rows = [
      { tierMinimumUnits: 0, unitPrice: '0' },
      { tierMinimumUnits: 5, unitPrice: '2.3' },
    ].map((tier) =>
      item({
        skuName: 'Analytics Logs',
        meterName: 'Analytics Logs Data Ingestion',
        unitOfMeasure: '1 GB',
        ...tier,
      }),
    );
    const { lines } = priceResources(planPrices([workspace]), () => rows, 'USD');
    expect(lines[0]?.meters.map(({ quantity, monthly: amount }) => [quantity, amount])).toEqual([
      ['5', '0.00'],
      ['5', '11.50'],
    ]);
  });
});

/** Small and deterministic; the property tests use it. */
function drawer(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(next() * values.length)] as Value;
  const words = [
    'Standard',
    'Premium_LRS',
    'Standard_D2s_v5',
    'P1v3',
    'Y1',
    'GP_Gen5_4',
    'S0',
    '',
    '[x()]',
    'Basic',
    'C',
    'Spot',
    '__proto__',
  ];
  const names = [
    'sku',
    'name',
    'tier',
    'capacity',
    'properties',
    'storageProfile',
    'osDisk',
    'managedDisk',
    'hardwareProfile',
    'vmSize',
    'agentPoolProfiles',
    'count',
    'diskSizeGB',
    'criteria',
    'allOf',
    'template',
    'containers',
    'locations',
    'size',
    'storage',
    'storageSizeGB',
  ];
  const value = (depth: number): unknown => {
    const kind = Math.floor(next() * (depth > 3 ? 5 : 7));
    if (kind === 0) return pick(words);
    if (kind === 1) return pick([0, -1, 3, 1e300, Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 53]);
    if (kind === 2) return pick([true, false, null, undefined]);
    if (kind === 3) return pick(words);
    if (kind === 4) return Math.floor(next() * 100);
    if (kind === 5) return Array.from({ length: Math.floor(next() * 3) }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length: 4 }, () => [pick(names), value(depth + 1)]));
  };
  return { next, pick, value };
}

describe('any template', () => {
  const types = [...pricedTypes(), 'Nobody.Knows/this', 'x', '', 'microsoft.storage/storageaccounts/unknown'];
  const hostile = (seed: number): PredictedResource[] => {
    const { pick, value } = drawer(seed);
    return Array.from({ length: 40 }, (_unused, index) => ({
      id: `/subscriptions/s/resourceGroups/g/providers/x/${index}`,
      type: pick(types),
      name: `r${index}`,
      location: pick(['westeurope', '', 'global', '[l()]', 7]),
      sku: value(1),
      kind: value(4),
      properties: value(0),
    }));
  };

  it('throws nothing, has every resource once, and its lines add up to the total', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const resources = hostile(seed);
      const plan = planPrices(resources);
      listsOf(plan);
      for (const currency of ['USD', 'JPY'] as const) {
        const estimate = priceResources(plan, createLookUp(['1 Hour', '1 GB', '10K']), currency);
        expect(estimate.lines.map(({ name }) => name)).toEqual(resources.map(({ name }) => name));
        const sum = estimate.lines.reduce((total, line) => total + decimalOf(line.monthly ?? '0'), 0n);
        expect(decimalOf(estimate.monthly)).toBe(sum);
        for (const line of estimate.lines) {
          const meters = line.meters.reduce((total, { monthly: amount }) => total + decimalOf(amount), 0n);
          expect(decimalOf(line.monthly ?? '0')).toBe(line.monthly === null ? 0n : meters);
          expect(line.monthly?.startsWith('-') ?? false).toBe(false);
        }
        const unpricedNames = new Set(estimate.unpriced.map(({ name }) => name));
        expect(
          estimate.lines.filter(({ monthly: amount }) => amount === null).map(({ name }) => name),
        ).toEqual([...unpricedNames]);
      }
    }
  });

  it('never costs less with more of the same', () => {
    const set = (capacity: number): PredictedResource => ({
      id: '/set',
      type: 'Microsoft.Compute/virtualMachineScaleSets',
      name: 'set',
      location: 'westeurope',
      sku: { name: 'Standard_D2s_v5', capacity },
      properties: { virtualMachineProfile: machine().properties },
    });
    let before = -1n;
    for (let count = 0; count <= 120; count += 1) {
      const price = decimalOf(monthly(set(count)) ?? '-1');
      expect(price).toBeGreaterThan(before);
      before = price;
    }
    // Two machines cost twice as much as one.
    const double = priceResources(planPrices([machine(), machine()]), lists, 'USD');
    expect(double.monthly).toBe('166.42');
  });

  it('at least forty types have a price, and every free type has a reason', () => {
    const sample = (type: string): PredictedResource => ({
      id: '/x',
      type,
      name: 'x',
      location: 'westeurope',
      properties: {},
    });
    const charges = planPrices(pricedTypes().map(sample)).map(({ charge }) => charge);
    // Many cannot be priced without a SKU, but are known to have a price.
    expect(charges.filter(({ kind }) => kind !== 'free').length).toBeGreaterThanOrEqual(40);
    const free = charges.filter((charge) => charge.kind === 'free');
    expect(free.every(({ notes }) => notes.length > 0)).toBe(true);
    expect(noteCodes.length).toBeGreaterThan(10);
  });
});
