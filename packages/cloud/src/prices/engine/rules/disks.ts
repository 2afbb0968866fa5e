import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import { charged, free, product, unknown, type Rules } from '../rule.ts';
import type { Charge, Use } from '../types.ts';

/** Sizes in which managed disks are sold, with the number of their tier. */
const steps: readonly (readonly [gb: number, tier: number])[] = [
  [4, 1],
  [8, 2],
  [16, 3],
  [32, 4],
  [64, 6],
  [128, 10],
  [256, 15],
  [512, 20],
  [1024, 30],
  [2048, 40],
  [4096, 50],
  [8192, 60],
  [16_384, 70],
  [32_767, 80],
];

const products: Readonly<Record<string, readonly [letter: string, product: string]>> = {
  premium: ['P', 'Premium SSD Managed Disks'],
  standardssd: ['E', 'Standard SSD Managed Disks'],
  standard: ['S', 'Standard HDD Managed Disks'],
};

/** Returns the meter of a managed disk: the next larger size that is sold is charged, used or not. */
export function diskUse(region: string, storageType: string, gb: number, count = 1): Use | undefined {
  const [, kind = '', redundancy = 'LRS'] =
    /^(Premium|StandardSSD|Standard)_(LRS|ZRS)$/i.exec(storageType) ?? [];
  const [letter, name] = products[kind.toLowerCase()] ?? [];
  if (letter === undefined || name === undefined) return undefined;
  // Standard HDDs start at 32 GB.
  const tier = (steps.find(([size, number]) => size >= gb && (letter !== 'S' || number >= 4)) ??
    steps.at(-1))?.[1];
  return {
    list: product('Storage', region, name),
    sku: `${letter}${tier} ${redundancy.toUpperCase()}`,
    meter: /(?<!Mount)\bDisks?$/,
    amount: count,
  };
}

/** Returns the meters of disks that are sold by capacity and performance. */
function provisionedUses(
  region: string,
  storageType: string,
  resource: Facts,
  gb: number,
): Use[] | undefined {
  const iops = resource.number('diskIOPSReadWrite');
  const throughput = resource.number('diskMBpsReadWrite');
  if (/^PremiumV2_LRS$/i.test(storageType)) {
    const list = product('Storage', region, 'Azure Premium SSD v2');
    return [
      { list, sku: 'Premium LRS', meter: /Provisioned Capacity$/, amount: gb },
      // 3,000 operations and 125 MB/s are included.
      { list, sku: 'Premium LRS', meter: /Provisioned IOPS$/, amount: Math.max(0, (iops ?? 3000) - 3000) },
      {
        list,
        sku: 'Premium LRS',
        meter: /Provisioned Throughput/,
        amount: Math.max(0, (throughput ?? 125) - 125),
      },
    ];
  }
  if (/^UltraSSD_LRS$/i.test(storageType)) {
    const list = product('Storage', region, 'Ultra Disks');
    return [
      { list, sku: 'Ultra LRS', meter: /Provisioned Capacity$/, amount: gb },
      { list, sku: 'Ultra LRS', meter: /Provisioned IOPS$/, amount: iops ?? 500 },
      { list, sku: 'Ultra LRS', meter: /Provisioned Throughput/, amount: throughput ?? 4 },
    ];
  }
  return undefined;
}

function managedDisk(resource: Facts): Charge {
  const gb = resource.number('diskSizeGB');
  const storageType = resource.skuName ?? 'Standard_LRS';
  if (gb === undefined) return unknown('unknown-size');
  const provisioned = provisionedUses(resource.region, storageType, resource, gb);
  if (provisioned !== undefined) return charged(provisioned.filter(({ amount }) => amount > 0));
  const use = diskUse(resource.region, storageType, gb);
  return use === undefined ? unknown('unknown-size') : charged([use]);
}

function snapshot(resource: Facts): Charge {
  const gb = resource.number('diskSizeGB');
  const sku = /ZRS$/i.test(resource.skuName ?? '') ? 'Snapshots ZRS' : 'Snapshots LRS';
  return charged(
    [
      {
        list: product('Storage', resource.region, 'Standard HDD Managed Disks'),
        sku,
        meter: /Snapshots$/,
        amount: gb ?? 128,
      },
    ],
    ...(gb === undefined ? [note('assumed-storage', { gb: 128 })] : []),
  );
}

export const diskRules: Rules = {
  'microsoft.compute/disks': managedDisk,
  'microsoft.compute/snapshots': snapshot,
  'microsoft.compute/images': () => free('by-use'),
};
