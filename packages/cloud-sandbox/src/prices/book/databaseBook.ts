import { products, type MeterRow, type Product } from './row.ts';

const family = 'Databases';
const cents = (value: number): number => Math.round(value * 10_000) / 10_000;

const coreCounts = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 40, 80];

function cores(perCore: number, least = 2): MeterRow[] {
  return coreCounts
    .filter((count) => count >= least)
    .map((count) => [`${count} vCore`, 'vCore', '1 Hour', cents(count * perCore)]);
}

const sqlTiers: readonly (readonly [tier: string, perCore: number, perGb: number])[] = [
  ['General Purpose', 0.259, 0.117],
  ['Business Critical', 0.697, 0.254],
  ['Hyperscale', 0.186, 0.102],
];

function sql(): Product[] {
  return products('SQL Database', family, {
    ...Object.fromEntries(
      sqlTiers.flatMap(([tier, perCore, perGb]): [string, MeterRow[]][] => [
        [`SQL Database Single/Elastic Pool ${tier} - Compute Gen5`, cores(perCore)],
        [
          `SQL Database Single/Elastic Pool ${tier} - Storage`,
          [[tier, `${tier} Data Stored`, '1 GB/Month', perGb]],
        ],
        [
          `SQL Database ${tier} - Serverless - Compute Gen5`,
          [['1 vCore', 'vCore', '1 Hour', cents(perCore * 2.05)]],
        ],
      ]),
    ),
    'SQL Database Single Basic': [['B', 'B DTU', '1/Day', 0.164]],
    'SQL Database Single Standard': (
      [
        ['S0', 0.49],
        ['S1', 0.98],
        ['S2', 2.47],
        ['S3', 4.93],
        ['S4', 9.9],
        ['S6', 19.7],
        ['S7', 39.5],
      ] as const
    ).map(([sku, price]): MeterRow => [sku, `${sku} DTUs`, '1/Day', price]),
    'SQL Database Single Premium': (
      [
        ['P1', 15.3],
        ['P2', 30.6],
        ['P4', 61.2],
        ['P6', 122.4],
        ['P11', 229],
      ] as const
    ).map(([sku, price]): MeterRow => [sku, `${sku} DTUs`, '1/Day', price]),
  });
}

/** Families of machines under flexible servers, with what a core costs by the hour. */
const families: readonly (readonly [kind: string, series: string, perCore: number])[] = [
  ['General Purpose', 'Dsv3', 0.0912],
  ['General Purpose', 'Ddsv4', 0.0899],
  ['General Purpose', 'Ddsv5', 0.0904],
  ['General Purpose', 'Dadsv5', 0.0851],
  ['Memory Optimized', 'Esv3', 0.1201],
  ['Memory Optimized', 'Edsv4', 0.1189],
  ['Memory Optimized', 'Edsv5', 0.1195],
  ['Memory Optimized', 'Eadsv5', 0.1122],
];

const burstable: readonly (readonly [sku: string, price: number])[] = [
  ['B1S', 0.0098],
  ['B1MS', 0.0174],
  ['B2S', 0.069],
  ['B2MS', 0.138],
  ['B4MS', 0.276],
  ['B8MS', 0.551],
  ['B12MS', 0.827],
  ['B16MS', 1.103],
  ['B20MS', 1.378],
];

function flexible(engine: string, factor: number): Product[] {
  const service = `Azure Database for ${engine}`;
  const base = `${service} Flexible Server`;
  return products(service, family, {
    [`${base} Burstable BS Series Compute`]: burstable.map(([sku, price]): MeterRow => [
      sku,
      sku,
      '1 Hour',
      cents(price * factor),
    ]),
    ...Object.fromEntries(
      families.map(([kind, series, perCore]): [string, MeterRow[]] => [
        `${base} ${kind} ${series} Series Compute`,
        [['vCore', 'vCore', '1 Hour', cents(perCore * factor)]],
      ]),
    ),
    [`${base} Storage`]: [['Storage', 'Storage Data Stored', '1 GiB/Month', 0.118]],
    [`${base} Backup Storage`]: [['Backup', 'Backup Storage LRS Data Stored', '1 GiB/Month', 0.097]],
  });
}

function redis(): Product[] {
  const sizes = (letter: string, prices: readonly number[], first: number): MeterRow[] =>
    prices.map((price, index) => {
      const sku = `${letter}${index + first}`;
      return [sku, `${sku} Cache`, '1 Hour', price];
    });
  return products('Redis Cache', family, {
    'Azure Redis Cache Basic': sizes('C', [0.0222, 0.056, 0.092, 0.183, 0.212, 0.421, 0.842], 0),
    'Azure Redis Cache Standard': sizes('C', [0.0561, 0.141, 0.227, 0.458, 0.531, 1.05, 2.11], 0),
    'Azure Redis Cache Premium': sizes('P', [0.562, 1.13, 2.25, 4.49, 9.8], 1),
  });
}

/** Databases of the invented price book. */
export const databaseBook: readonly Product[] = [
  ...sql(),
  ...products('SQL Managed Instance', family, {
    'SQL Managed Instance General Purpose - Compute Gen5': cores(0.256, 4),
    'SQL Managed Instance Business Critical - Compute Gen5': cores(0.689, 4),
    'SQL Managed Instance General Purpose - Storage': [
      ['General Purpose', 'General Purpose Data Stored', '1 GB/Month', 0.118],
    ],
    'SQL Managed Instance Business Critical - Storage': [
      ['Business Critical', 'Business Critical Data Stored', '1 GB/Month', 0.253],
    ],
  }),
  ...flexible('PostgreSQL', 1),
  ...flexible('MySQL', 0.97),
  ...products('Azure Cosmos DB', family, {
    'Azure Cosmos DB': [
      ['RUs', '100 RU/s', '1/Hour', 0.0082],
      ['RUs', 'Data Stored', '1 GB/Month', 0.254],
    ],
  }),
  ...redis(),
  ...products('Azure Cognitive Search', 'AI + Machine Learning', {
    'Azure Cognitive Search': (
      [
        ['Basic', 0.103],
        ['Standard S1', 0.341],
        ['Standard S2', 1.36],
        ['Standard S3', 2.71],
      ] as const
    ).map(([sku, price]): MeterRow => [sku, `${sku} Unit`, '1 Hour', price]),
  }),
  ...products('Azure Synapse Analytics', 'Analytics', {
    'Azure Synapse Analytics Dedicated SQL Pool': [100, 200, 300, 400, 500, 1000, 1500, 2000, 3000].map(
      (units): MeterRow => [`DW${units}c`, `DW${units}c`, '1 Hour', cents(units * 0.0123)],
    ),
  }),
];
