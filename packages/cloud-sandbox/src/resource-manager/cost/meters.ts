import { at, objectsOf, textOf, type Json } from '../json.ts';
import { machinesOf } from '../rules/compute.ts';
import { licenceMeters } from './licenceMeters.ts';
import { powerPlace } from '../types/keptPower.ts';
import type { Metered, Running } from './running.ts';

type Meter = (of: Metered) => Running[];

const property = ({ body }: Metered, ...path: string[]): Json | undefined => at(body, 'properties', ...path);
const sku = ({ body }: Metered): string => textOf(at(body, 'sku', 'name')) ?? '';
const numberOr = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const capacity = ({ body }: Metered): number => Math.max(1, numberOr(at(body, 'sku', 'capacity'), 1));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const run = (service: string, name: string, meter: string, amount = 1, product = service): Running => ({
  service,
  product,
  sku: name,
  meter,
  amount,
});
const used = (service: string, name: string, meter: string, amount: number, product = service): Running => ({
  ...run(service, name, meter, amount, product),
  used: true,
});

/**
 * Returns whether a machine is free of charge: deallocated machines are, while one that is only shut down from inside
 * stays allocated and is charged.
 */
function isStopped(of: Metered): boolean {
  return (
    /^(deallocat|hibernat)/i.test(textOf(property(of, powerPlace)) ?? '') ||
    /^stopped$/i.test(textOf(property(of, 'powerState', 'code')) ?? '') ||
    /^stopped$/i.test(textOf(property(of, 'instanceView', 'state')) ?? '') ||
    /^stopped$/i.test(textOf(property(of, 'state')) ?? '')
  );
}

function machine(size: string, windows: boolean, spot: boolean, amount: number): Running {
  return {
    service: 'Virtual Machines',
    product: windows ? / Windows$/ : /Series$/,
    sku: `${size.replace(/^Standard_/i, '').replaceAll('_', ' ')}${spot ? ' Spot' : ''}`,
    meter: /./,
    amount,
  };
}

const steps = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_767];
const tiers = [1, 2, 3, 4, 6, 10, 15, 20, 30, 40, 50, 60, 70, 80];

function disk(storageType: string, gb: number, count = 1): Running[] {
  const [, kind = 'StandardSSD', redundancy = 'LRS'] = /^(.+)_(LRS|ZRS)$/i.exec(storageType) ?? [];
  const sold = {
    premium: ['P', 'Premium SSD'],
    standardssd: ['E', 'Standard SSD'],
    standard: ['S', 'Standard HDD'],
  }[kind.toLowerCase()];
  const [letter, name] = sold ?? ['E', 'Standard SSD'];
  const index = steps.findIndex((size, place) => size >= gb && (letter !== 'S' || place >= 3));
  const tier = tiers[index === -1 ? tiers.length - 1 : index] ?? 10;
  const label = `${letter}${tier} ${redundancy.toUpperCase()}`;
  return [run('Storage', label, `${label} Disk`, count, `${name} Managed Disks`)];
}

/** Returns the system disks of scale set machines, which have no disk resources. */
function setDisks(of: Metered, count: number): Running[] {
  const profile = property(of, 'virtualMachineProfile');
  const windows = at(profile, 'osProfile', 'windowsConfiguration') !== undefined;
  const type = textOf(at(profile, 'storageProfile', 'osDisk', 'managedDisk', 'storageAccountType'));
  const gb = numberOr(at(profile, 'storageProfile', 'osDisk', 'diskSizeGB'), windows ? 127 : 30);
  return disk(type ?? 'StandardSSD_LRS', gb, count);
}

function virtualMachine(of: Metered): Running[] {
  if (isStopped(of)) return [];
  const isWindows =
    property(of, 'osProfile', 'windowsConfiguration') !== undefined &&
    !/^Windows_/i.test(textOf(property(of, 'licenseType')) ?? '');
  const spot = /^spot$/i.test(textOf(property(of, 'priority')) ?? '');
  return machinesOf('Microsoft.Compute/virtualMachines', of.body).flatMap(({ size }) => [
    machine(size, isWindows, spot, 1),
    ...licenceMeters(property(of), size, 1),
  ]);
}

function scaleSet(of: Metered): Running[] {
  const count = numberOr(at(of.body, 'sku', 'capacity'), 0);
  if (count === 0) return [];
  const disks = setDisks(of, count);
  if (isStopped(of)) return disks;
  const spot = /^spot$/i.test(textOf(property(of, 'virtualMachineProfile', 'priority')) ?? '');
  const windows = property(of, 'virtualMachineProfile', 'osProfile', 'windowsConfiguration') !== undefined;
  const licences = licenceMeters(property(of, 'virtualMachineProfile'), sku(of), count);
  return [machine(sku(of), windows, spot, count), ...licences, ...disks];
}

function cluster(of: Metered): Running[] {
  if (isStopped(of)) return [];
  const nodes = machinesOf('Microsoft.ContainerService/managedClusters', of.body);
  const tier = textOf(at(of.body, 'sku', 'tier')) ?? 'Free';
  return [
    ...nodes.flatMap(({ size, count }) => [
      machine(size, false, false, count),
      ...disk('Premium_LRS', 128, count),
    ]),
    ...(/^free$/i.test(tier) ? [] : [run('Azure Kubernetes Service', 'Standard', 'Standard Uptime SLA')]),
  ];
}

const flexible =
  (engine: string): Meter =>
  (of) => {
    const service = `Azure Database for ${engine}`;
    const base = `${service} Flexible Server`;
    const copies = /redundant|samezone/i.test(textOf(property(of, 'highAvailability', 'mode')) ?? '') ? 2 : 1;
    const storage = run(
      service,
      'Storage',
      'Storage Data Stored',
      numberOr(property(of, 'storage', 'storageSizeGB'), 32) * copies,
      `${base} Storage`,
    );
    if (isStopped(of)) return [storage];
    const [, family = '', cores = '2', letters = '', version = '5'] =
      /^Standard_([A-Z]+)(\d+)([a-z]*)(?:_v(\d))?$/i.exec(sku(of)) ?? [];
    const compute =
      family.toUpperCase() === 'B'
        ? run(
            service,
            `B${cores}${letters}`.toUpperCase(),
            `B${cores}${letters}`.toUpperCase(),
            copies,
            `${base} Burstable BS Series Compute`,
          )
        : run(
            service,
            'vCore',
            'vCore',
            Number(cores) * copies,
            `${base} ${family === 'E' ? 'Memory Optimized' : 'General Purpose'} ${family}${letters}v${version} Series Compute`,
          );
    return [compute, storage];
  };

function sqlDatabase(of: Metered): Running[] {
  const service = 'SQL Database';
  const name = sku(of);
  if (/^basic$/i.test(name)) return [run(service, 'B', 'B DTU', 1, 'SQL Database Single Basic')];
  if (/^[SP]\d+$/i.test(name)) {
    const tier = /^S/i.test(name) ? 'Standard' : 'Premium';
    return [run(service, name, `${name} DTUs`, 1, `SQL Database Single ${tier}`)];
  }
  const tier =
    { BC: 'Business Critical', HS: 'Hyperscale' }[name.slice(0, 2).toUpperCase()] ?? 'General Purpose';
  const cores = numberOr(at(of.body, 'sku', 'capacity'), Number(/_(\d+)$/.exec(name)?.[1] ?? 2));
  const pool = `SQL Database Single/Elastic Pool ${tier}`;
  return [
    run(service, `${cores} vCore`, 'vCore', 1, `${pool} - Compute Gen5`),
    run(service, tier, `${tier} Data Stored`, Math.round(4 + of.share * 60), `${pool} - Storage`),
  ];
}

function plan(of: Metered): Running[] {
  const name = sku(of);
  if (/^Y1|^FC/i.test(name))
    return [
      used('Functions', 'Standard', 'Standard Execution Time', of.share * 2_000_000),
      used('Functions', 'Standard', 'Standard Total Executions', of.share * 5_000_000),
    ];
  const [, letter = '', number = '', version] = /^([A-Z])(\d)(?:v(\d))?$/i.exec(name) ?? [];
  const tier = { B: 'Basic', S: 'Standard', P: 'Premium', I: 'Isolated' }[letter.toUpperCase()];
  if (tier === undefined) return [];
  const linux = property(of, 'reserved') === true ? ' - Linux' : '';
  const spelled = `${letter.toUpperCase()}${number}${version === undefined ? '' : ` v${version}`}`;
  const product = `Azure App Service ${tier}${version === undefined ? '' : ` v${version}`} Plan${linux}`;
  return [run('Azure App Service', spelled, `${spelled} App`, capacity(of), product)];
}

function storageAccount(of: Metered): Running[] {
  const redundancy = (sku(of).split('_')[1] ?? 'LRS').toUpperCase().replace(/^RA/, 'RA-');
  const gb = Math.round(2 + of.share ** 3 * 4000);
  if (/^premium/i.test(sku(of)))
    return /^filestorage$/i.test(textOf(of.body['kind']) ?? '')
      ? []
      : [
          run(
            'Storage',
            `Premium ${redundancy}`,
            `Premium ${redundancy} Data Stored`,
            gb,
            'Premium Block Blob',
          ),
        ];
  const tier = capital(textOf(property(of, 'accessTier')) ?? 'Hot');
  const label = `${tier} ${redundancy}`;
  return [run('Storage', label, `${label} Data Stored`, gb, 'General Block Blob v2')];
}

const always =
  (service: string, name: string, meter: string, product = service): Meter =>
  () => [run(service, name, meter, 1, product)];

/** Meters of the embedded cloud, by lower-case type. All other types are free of charge. */
export const meters: Readonly<Record<string, Meter>> = {
  'microsoft.compute/virtualmachines': virtualMachine,
  'microsoft.compute/virtualmachinescalesets': scaleSet,
  'microsoft.compute/disks': (of) => disk(sku(of), numberOr(property(of, 'diskSizeGB'), 128)),
  'microsoft.compute/snapshots': (of) => [
    run(
      'Storage',
      'Snapshots LRS',
      'LRS Snapshots',
      numberOr(property(of, 'diskSizeGB'), 64),
      'Standard HDD Managed Disks',
    ),
  ],
  'microsoft.containerservice/managedclusters': cluster,
  'microsoft.machinelearningservices/workspaces/computes': (of) =>
    isStopped(of)
      ? []
      : [machine(textOf(property(of, 'properties', 'vmSize')) ?? '', false, false, of.share * 0.4)],
  'microsoft.containerinstance/containergroups': (of) =>
    isStopped(of)
      ? []
      : [
          run(
            'Container Instances',
            'Standard',
            'Standard vCPU Duration',
            objectsOf(property(of, 'containers')).length,
          ),
          run(
            'Container Instances',
            'Standard',
            'Standard Memory Duration',
            objectsOf(property(of, 'containers')).length * 1.5,
          ),
        ],
  'microsoft.containerregistry/registries': (of) => [
    run('Container Registry', capital(sku(of) || 'Basic'), `${capital(sku(of) || 'Basic')} Registry Unit`),
  ],
  'microsoft.web/serverfarms': plan,
  'microsoft.web/staticsites': (of) =>
    /^standard$/i.test(sku(of))
      ? [run('Azure App Service', 'Standard', 'Standard App', 1, 'Static Web Apps')]
      : [],
  'microsoft.sql/servers/databases': sqlDatabase,
  'microsoft.dbforpostgresql/flexibleservers': flexible('PostgreSQL'),
  'microsoft.dbformysql/flexibleservers': flexible('MySQL'),
  'microsoft.documentdb/databaseaccounts': (of) => [
    run('Azure Cosmos DB', 'RUs', '100 RU/s', 4 + Math.round(of.share * 36)),
    run('Azure Cosmos DB', 'RUs', 'Data Stored', Math.round(of.share * 400)),
  ],
  'microsoft.cache/redis': (of) => {
    const tier = capital(textOf(property(of, 'sku', 'name')) ?? 'Basic');
    const cache = `${textOf(property(of, 'sku', 'family')) ?? 'C'}${numberOr(property(of, 'sku', 'capacity'), 1)}`;
    return [run('Redis Cache', cache, `${cache} Cache`, 1, `Azure Redis Cache ${tier}`)];
  },
  'microsoft.search/searchservices': (of) => {
    const name = /^standard$/i.test(sku(of)) ? 'Standard S1' : 'Basic';
    return [run('Azure Cognitive Search', name, `${name} Unit`)];
  },
  'microsoft.storage/storageaccounts': storageAccount,
  'microsoft.storage/storageaccounts/fileservices/shares': (of) => [
    run(
      'Storage',
      'Premium LRS',
      'Premium LRS Provisioned',
      numberOr(property(of, 'shareQuota'), 100),
      'Premium Files',
    ),
  ],
  'microsoft.netapp/netappaccounts/capacitypools': (of) => {
    const level = capital(textOf(property(of, 'serviceLevel')) ?? 'Premium');
    return [
      run(
        'Azure NetApp Files',
        level,
        `${level} Capacity`,
        numberOr(property(of, 'size'), 1024 ** 4) / 1024 ** 3,
      ),
    ];
  },
  'microsoft.keyvault/vaults': (of) => [
    used(
      'Key Vault',
      capital(textOf(property(of, 'sku', 'name')) ?? 'Standard'),
      'Operations',
      of.share * 400_000,
    ),
  ],
  'microsoft.operationalinsights/workspaces': (of) => [
    used('Azure Monitor', 'Analytics Logs', 'Analytics Logs Data Ingestion', 6 + of.share ** 2 * 160),
  ],
  'microsoft.insights/metricalerts': always('Azure Monitor', 'Alerts', 'Alerts Metrics Monitored'),
  'microsoft.network/publicipaddresses': (of) =>
    /^standard$/i.test(sku(of))
      ? [run('Virtual Network', 'Standard', 'Standard IPv4 Static Public IP', 1, 'IP Addresses')]
      : [run('Virtual Network', 'Basic', 'Basic IPv4 Dynamic Public IP', 1, 'IP Addresses')],
  'microsoft.network/loadbalancers': (of) =>
    /^standard$/i.test(sku(of))
      ? [
          run('Load Balancer', 'Standard', 'Standard Included LB Rules and Outbound Rules'),
          used('Load Balancer', 'Standard', 'Standard Data Processed', of.share * 900),
        ]
      : [],
  'microsoft.network/bastionhosts': (of) => [
    run('Azure Bastion', capital(sku(of) || 'Basic'), `${capital(sku(of) || 'Basic')} Gateway`),
  ],
  'microsoft.network/azurefirewalls': (of) => {
    const tier = capital(textOf(property(of, 'sku', 'tier')) ?? 'Standard');
    return [
      run('Azure Firewall', tier, `${tier} Deployment`),
      used('Azure Firewall', tier, `${tier} Data Processed`, 200 + of.share * 4000),
    ];
  },
  'microsoft.network/virtualnetworkgateways': (of) => {
    const name = textOf(property(of, 'sku', 'name')) ?? 'VpnGw1';
    return [run('VPN Gateway', name, name)];
  },
  'microsoft.network/applicationgateways': (of) => {
    const product = `Application Gateway ${/waf/i.test(textOf(property(of, 'sku', 'tier')) ?? '') ? 'WAF' : 'Standard'} v2`;
    return [
      run('Application Gateway', 'Standard', 'Standard Fixed Cost', 1, product),
      used('Application Gateway', 'Standard', 'Standard Capacity Units', 1000 + of.share * 9000, product),
    ];
  },
  'microsoft.network/natgateways': (of) => [
    run('NAT Gateway', 'Standard', 'Standard Gateway'),
    used('NAT Gateway', 'Standard', 'Standard Data Processed', of.share * 600),
  ],
  'microsoft.network/privateendpoints': always(
    'Virtual Network',
    'Standard',
    'Standard Private Endpoint',
    'Virtual Network Private Link',
  ),
  'microsoft.network/virtualnetworks/virtualnetworkpeerings': (of) => [
    used('Virtual Network', 'Intra-Region', 'Intra-Region Egress', of.share * 300, 'Virtual Network Peering'),
  ],
  'microsoft.network/privatednszones': always('Azure DNS', 'Private', 'Private Zone'),
  'microsoft.network/dnszones': always('Azure DNS', 'Public', 'Public Zone'),
  'microsoft.servicebus/namespaces': (of) =>
    /^premium$/i.test(sku(of))
      ? [run('Service Bus', 'Premium', 'Premium Messaging Unit', capacity(of))]
      : [run('Service Bus', 'Standard', 'Standard Base Unit')],
  'microsoft.eventhub/namespaces': (of) => [
    run(
      'Event Hubs',
      capital(sku(of) || 'Standard'),
      `${capital(sku(of) || 'Standard')} Throughput Unit`,
      capacity(of),
    ),
  ],
  'microsoft.eventgrid/topics': (of) => [
    used('Event Grid', 'Standard', 'Standard Event Operations', of.share * 30_000_000),
  ],
  'microsoft.logic/workflows': (of) =>
    /^disabled$/i.test(textOf(property(of, 'state')) ?? '')
      ? []
      : [used('Logic Apps', 'Consumption', 'Consumption Built-in Actions', of.share * 200_000)],
  'microsoft.datafactory/factories': (of) => [
    used('Azure Data Factory v2', 'Cloud', 'Cloud Orchestration Activity Run', of.share * 60_000),
  ],
  'microsoft.streamanalytics/streamingjobs': (of) =>
    /^running$/i.test(textOf(property(of, 'jobState')) ?? '')
      ? [run('Stream Analytics', 'Standard', 'Standard Streaming Unit', 3)]
      : [],
};

/** Returns the names and meters of disks that were created with a machine and are not resources. */
export function broughtDisks(of: Metered): { readonly id: string; readonly running: Running[] }[] {
  const all = [
    property(of, 'storageProfile', 'osDisk'),
    ...objectsOf(property(of, 'storageProfile', 'dataDisks')),
  ];
  return all.flatMap((entry, index) => {
    const id = textOf(at(entry, 'managedDisk', 'id')) ?? '';
    const name = textOf(at(entry, 'name'));
    if (at(entry, 'diffDiskSettings') !== undefined || (id === '' && name === undefined)) return [];
    const windows = property(of, 'osProfile', 'windowsConfiguration') !== undefined;
    const gb = numberOr(at(entry, 'diskSizeGB'), index > 0 ? 128 : windows ? 127 : 30);
    const type = textOf(at(entry, 'managedDisk', 'storageAccountType')) ?? 'StandardSSD_LRS';
    const place = of.key.slice(0, of.key.indexOf('/providers/'));
    return [
      {
        id: id === '' ? `${place}/providers/Microsoft.Compute/disks/${name ?? ''}` : id,
        running: disk(type, gb),
      },
    ];
  });
}
