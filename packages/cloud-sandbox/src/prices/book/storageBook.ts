import { products, type MeterRow, type Product } from './row.ts';

/** The price book of the embedded cloud is invented: of a believable size, and nobody's real list. */

const diskSteps: readonly (readonly [tier: number, gb: number])[] = [
  [1, 4],
  [2, 8],
  [3, 16],
  [4, 32],
  [6, 64],
  [10, 128],
  [15, 256],
  [20, 512],
  [30, 1024],
  [40, 2048],
  [50, 4096],
  [60, 8192],
  [70, 16_384],
  [80, 32_767],
];

// Zone-redundant disks cost half as much again; large ones are a little cheaper by the gigabyte.
function disks(letter: string, perGb: number, least: number): MeterRow[] {
  return diskSteps
    .filter(([, gb]) => gb >= least)
    .flatMap(([tier, gb]) =>
      (letter === 'S' ? ['LRS'] : ['LRS', 'ZRS']).flatMap((redundancy): MeterRow[] => {
        const factor = redundancy === 'ZRS' ? 1.5 : 1;
        const price = Math.round(gb * perGb * factor * (1 - Math.log2(gb / 4) * 0.018) * 100) / 100;
        const sku = `${letter}${tier} ${redundancy}`;
        return [
          [sku, `${sku} Disk`, '1/Month', Math.max(0.3, price)],
          ...(letter === 'P' && tier >= 15
            ? ([[sku, `${sku} Disk Mount`, '1/Month', Math.round(price * 20) / 100]] as const)
            : []),
        ];
      }),
    );
}

const redundancies: readonly (readonly [name: string, factor: number])[] = [
  ['LRS', 1],
  ['ZRS', 1.25],
  ['GRS', 2],
  ['RA-GRS', 2.5],
  ['GZRS', 2.25],
  ['RA-GZRS', 2.8],
];

const round = (value: number): number => Math.round(value * 100_000) / 100_000;

function blobs(extra: number): MeterRow[] {
  return redundancies.flatMap(([name, factor]): MeterRow[] => {
    const hot = 0.019 * factor * extra;
    return [
      [
        `Hot ${name}`,
        `Hot ${name} Data Stored`,
        '1 GB/Month',
        [
          [0, round(hot)],
          [51_200, round(hot * 0.96)],
          [512_000, round(hot * 0.92)],
        ],
      ],
      [`Hot ${name}`, `Hot ${name} Write Operations`, '10K', round(0.052 * factor)],
      [`Cool ${name}`, `Cool ${name} Data Stored`, '1 GB/Month', round(0.0104 * factor * extra)],
      [`Cold ${name}`, `Cold ${name} Data Stored`, '1 GB/Month', round(0.0041 * factor * extra)],
    ];
  });
}

const standardRedundancies = redundancies.filter(([name]) => !name.startsWith('RA'));

export const storageBook: readonly Product[] = [
  ...products('Storage', 'Storage', {
    'Premium SSD Managed Disks': disks('P', 0.158, 4),
    'Standard SSD Managed Disks': disks('E', 0.078, 4),
    'Standard HDD Managed Disks': [
      ...disks('S', 0.047, 32),
      ['Snapshots LRS', 'LRS Snapshots', '1 GB/Month', 0.052],
      ['Snapshots ZRS', 'ZRS Snapshots', '1 GB/Month', 0.061],
    ],
    'Azure Premium SSD v2': [
      ['Premium LRS', 'Premium LRS Provisioned Capacity', '1 GiB/Hour', 0.000112],
      ['Premium LRS', 'Premium LRS Provisioned IOPS', '1/Hour', 0.0000071],
      ['Premium LRS', 'Premium LRS Provisioned Throughput (MBps)', '1/Hour', 0.000057],
    ],
    'Ultra Disks': [
      ['Ultra LRS', 'Ultra LRS Provisioned Capacity', '1 GiB/Hour', 0.000169],
      ['Ultra LRS', 'Ultra LRS Provisioned IOPS', '1/Hour', 0.0000702],
      ['Ultra LRS', 'Ultra LRS Provisioned Throughput (MBps)', '1/Hour', 0.00049],
    ],
    'General Block Blob v2': blobs(1),
    'General Block Blob v2 Hierarchical Namespace': blobs(1.02),
    'Premium Block Blob': [
      ['Premium LRS', 'Premium LRS Data Stored', '1 GB/Month', 0.153],
      ['Premium ZRS', 'Premium ZRS Data Stored', '1 GB/Month', 0.193],
    ],
    'Premium Files': [
      ['Premium LRS', 'Premium LRS Provisioned', '1 GiB/Month', 0.164],
      ['Premium ZRS', 'Premium ZRS Provisioned', '1 GiB/Month', 0.207],
    ],
    'Files v2': standardRedundancies.flatMap(([name, factor]): MeterRow[] => [
      [`Hot ${name}`, `Hot ${name} Data Stored`, '1 GiB/Month', round(0.027 * factor)],
      [`Cool ${name}`, `Cool ${name} Data Stored`, '1 GiB/Month', round(0.0155 * factor)],
    ]),
  }),
  ...products('Azure NetApp Files', 'Storage', {
    'Azure NetApp Files': [
      ['Standard', 'Standard Capacity', '1 GiB/Hour', 0.000199],
      ['Premium', 'Premium Capacity', '1 GiB/Hour', 0.000396],
      ['Ultra', 'Ultra Capacity', '1 GiB/Hour', 0.000531],
    ],
  }),
  ...products('Container Registry', 'Containers', {
    'Container Registry': [
      ['Basic', 'Basic Registry Unit', '1/Day', 0.165],
      ['Standard', 'Standard Registry Unit', '1/Day', 0.661],
      ['Premium', 'Premium Registry Unit', '1/Day', 1.652],
    ],
  }),
  ...products('Key Vault', 'Security', {
    'Key Vault': [
      ['Standard', 'Operations', '10K', 0.031],
      ['Premium', 'Operations', '10K', 0.033],
      ['Premium', 'Premium HSM-protected RSA 2048-bit key', '1/Month', 1.03],
    ],
    'Azure Key Vault Managed HSM': [['Standard B1', 'Standard B1 Instance', '1 Hour', 3.21]],
  }),
];
