import type { Facts } from '../facts.ts';
import { note } from '../notes.ts';
import { assumed, charged, free, product, simple, unknown, type Rules } from '../rule.ts';
import type { Charge, Use } from '../types.ts';

const tiers: Readonly<Record<string, string>> = {
  GP: 'General Purpose',
  BC: 'Business Critical',
  HS: 'Hyperscale',
};

/** Returns the compute of Azure SQL by virtual cores; every tier and hardware generation has a separate product. */
function sqlCores(service: string, prefix: string, region: string, tier: string, cores: number): Use {
  return {
    list: product(service, region, `${prefix} ${tier} - Compute Gen5`),
    sku: `${cores} vCore`,
    meter: 'vCore',
    amount: 1,
  };
}

function sqlDatabase(resource: Facts): Charge {
  const { region } = resource;
  const service = 'SQL Database';
  const gb = (resource.number('maxSizeBytes') ?? 32 * 1024 ** 3) / 1024 ** 3;
  const sku = resource.skuName ?? 'GP_Gen5_2';
  // A database in a pool is included in the price of the pool.
  if (/^ElasticPool$/i.test(sku) || resource.has('elasticPoolId')) return free('part-of-parent');
  if (/^free$/i.test(sku)) return free('free-tier');
  if (/^basic$/i.test(sku))
    return charged([
      { list: product(service, region, 'SQL Database Single Basic'), sku: 'B', meter: /^B DTU/, amount: 1 },
    ]);
  const dtu = /^(S|P)(\d{1,2})$/i.exec(sku);
  if (dtu !== null) {
    const name = sku.toUpperCase();
    const list = product(
      service,
      region,
      `SQL Database Single ${dtu[1]?.toUpperCase() === 'S' ? 'Standard' : 'Premium'}`,
    );
    return charged([{ list, sku: name, meter: /DTU/, amount: 1 }]);
  }
  const [, code = '', serverless, coresInName] =
    /^(GP|BC|HS)(_S)?_[A-Za-z0-9]+?(?:_(\d+))?$/i.exec(sku) ?? [];
  const tier = tiers[code.toUpperCase()];
  if (tier === undefined) return unknown('unknown-size');
  const cores = resource.capacity ?? Number(coresInName ?? 2);
  const name = 'SQL Database Single/Elastic Pool';
  const compute: Use =
    serverless === undefined
      ? sqlCores(service, name, region, tier, cores)
      : {
          list: product(service, region, `SQL Database ${tier} - Serverless - Compute Gen5`),
          sku: '1 vCore',
          meter: 'vCore',
          amount: resource.number('minCapacity') ?? 0.5,
        };
  return charged([
    compute,
    {
      list: product(service, region, `${name} ${tier} - Storage`),
      sku: tier,
      meter: /Data Stored$/,
      amount: gb,
    },
  ]);
}

function sqlPool(resource: Facts): Charge {
  const sku = resource.skuName ?? '';
  const [, code = ''] = /^(GP|BC)_/i.exec(sku) ?? [];
  const tier = tiers[code.toUpperCase()];
  if (tier === undefined) return unknown('unknown-size');
  return charged([
    sqlCores(
      'SQL Database',
      'SQL Database Single/Elastic Pool',
      resource.region,
      tier,
      resource.capacity ?? 2,
    ),
  ]);
}

function managedInstance(resource: Facts): Charge {
  const tier = /^BC/i.test(resource.skuName ?? '') ? 'Business Critical' : 'General Purpose';
  const cores = resource.number('vCores') ?? resource.capacity ?? 4;
  const list = product('SQL Managed Instance', resource.region, `SQL Managed Instance ${tier} - Storage`);
  return charged([
    sqlCores('SQL Managed Instance', 'SQL Managed Instance', resource.region, tier, cores),
    {
      list,
      sku: tier,
      meter: /Data Stored$/,
      // The first 32 GB are included in the instance.
      amount: Math.max(0, (resource.number('storageSizeInGB') ?? 32) - 32),
    },
  ]);
}

/**
 * Returns the rule for flexible servers of PostgreSQL and MySQL: cores by family, and storage; a standby doubles both.
 */
function flexibleServer(engine: 'PostgreSQL' | 'MySQL', storageProduct: string) {
  return (resource: Facts): Charge => {
    const { region } = resource;
    const size = /^Standard_([A-Z]+)(\d+)([a-z]*)(?:_v(\d))?$/i.exec(resource.skuName ?? '');
    if (size === null) return unknown('unknown-size');
    const [, family = '', cores = '', letters = '', version = ''] = size;
    const service = `Azure Database for ${engine}`;
    const base = `${service} Flexible Server`;
    const copies = /^(zoneredundant|samezone)$/i.test(resource.text('highAvailability', 'mode') ?? '')
      ? 2
      : 1;
    const burstable = family.toUpperCase() === 'B';
    const compute: Use = burstable
      ? {
          list: product(service, region, `${base} Burstable BS Series Compute`),
          sku: `B${cores}${letters}`.toUpperCase(),
          amount: copies,
        }
      : {
          list: product(
            service,
            region,
            `${base} ${family.toUpperCase() === 'E' ? 'Memory Optimized' : 'General Purpose'} ${family.toUpperCase()}${letters.toLowerCase()}v${version} Series Compute`,
          ),
          sku: 'vCore',
          meter: 'vCore',
          amount: Number(cores) * copies,
        };
    return charged([
      compute,
      {
        list: product(service, region, storageProduct),
        meter: /Storage Data Stored$/,
        amount: (resource.number('storage', 'storageSizeGB') ?? 32) * copies,
      },
    ]);
  };
}

function cosmos(resource: Facts): Charge {
  const service = 'Azure Cosmos DB';
  const regions = Math.max(1, resource.list('locations').length);
  const stored: Use = simple(service, resource.region, 'RUs', 'Data Stored', assumed.storedGb * regions);
  const isServerless = resource
    .list('capabilities')
    .some((each) => each.text('name')?.toLowerCase() === 'enableserverless');
  const storedNote = note('assumed-storage', { gb: assumed.storedGb });
  return isServerless ? charged([stored], storedNote, note('by-use')) : charged([stored], storedNote);
}

/** Prices the throughput of a database or a container, in steps of a hundred. */
function throughput(resource: Facts): Charge {
  const units =
    resource.number('options', 'throughput') ??
    // Autoscale costs 1.5 times its minimum, which is a tenth of its maximum.
    (resource.number('options', 'autoscaleSettings', 'maxThroughput') ?? 0) * 0.15;
  if (units === 0) return free('by-use');
  return charged([simple('Azure Cosmos DB', resource.region, 'RUs', '100 RU/s', units / 100)]);
}

function redis(resource: Facts): Charge {
  const tier = resource.text('sku', 'name') ?? '';
  const family = resource.text('sku', 'family') ?? '';
  const size = resource.number('sku', 'capacity');
  if (tier === '' || family === '' || size === undefined) return unknown('unknown-size');
  const name = tier.charAt(0).toUpperCase() + tier.slice(1).toLowerCase();
  const cache = `${family.toUpperCase()}${size}`;
  const shards = Math.max(1, resource.number('shardCount') ?? 1);
  return charged([
    {
      list: product('Redis Cache', resource.region, `Azure Redis Cache ${name}`),
      sku: cache,
      meter: /Cache( Instance)?$/,
      amount: shards,
    },
  ]);
}

function search(resource: Facts): Charge {
  const sku = (resource.skuName ?? '').toLowerCase();
  if (sku === 'free') return free('free-tier');
  const name = {
    basic: 'Basic',
    standard: 'Standard S1',
    standard2: 'Standard S2',
    standard3: 'Standard S3',
  }[sku];
  if (name === undefined) return unknown('unknown-size');
  const units = (resource.number('replicaCount') ?? 1) * (resource.number('partitionCount') ?? 1);
  return charged([simple('Azure Cognitive Search', resource.region, name, `${name} Unit`, units)]);
}

const cosmosContainers = [
  'sqldatabases',
  'sqldatabases/containers',
  'mongodbdatabases',
  'mongodbdatabases/collections',
  'gremlindatabases',
  'cassandrakeyspaces',
  'tables',
];

export const databaseRules: Rules = {
  'microsoft.sql/servers/databases': sqlDatabase,
  'microsoft.sql/servers/elasticpools': sqlPool,
  'microsoft.sql/managedinstances': managedInstance,
  'microsoft.dbforpostgresql/flexibleservers': flexibleServer(
    'PostgreSQL',
    'Azure Database for PostgreSQL Flexible Server Storage',
  ),
  'microsoft.dbformysql/flexibleservers': flexibleServer(
    'MySQL',
    'Azure Database for MySQL Flexible Server Storage',
  ),
  'microsoft.documentdb/databaseaccounts': cosmos,
  ...Object.fromEntries(
    cosmosContainers.map((name) => [`microsoft.documentdb/databaseaccounts/${name}`, throughput]),
  ),
  'microsoft.cache/redis': redis,
  'microsoft.search/searchservices': search,
};
