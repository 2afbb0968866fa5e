import {
  idOf,
  identity,
  network,
  production,
  securityGroup,
  storage,
  suffix,
  vault,
  workspace,
  type SeedResource,
  type Workload,
  type WorkloadPlace,
} from './parts.ts';

const web: Workload = (place) => {
  const plan = `asp-${suffix(place)}`;
  const server = `sql-${suffix(place)}-${place.number.toString(36)}`;
  const sites = ['api', 'web', ...(place.random.chance(0.4) ? ['worker'] : [])];
  return [
    {
      type: 'Microsoft.Web/serverfarms',
      name: plan,
      kind: 'linux',
      sku: production(place)
        ? { name: 'P1v3', tier: 'PremiumV3', capacity: 2 }
        : { name: 'B1', tier: 'Basic', capacity: 1 },
    },
    ...sites.map((site) => ({
      type: 'Microsoft.Web/sites',
      name: `app-${place.project}-${site}-${place.environment}-${place.number.toString(36)}`,
      kind: 'app,linux',
      identity: { type: 'SystemAssigned' },
      properties: {
        serverFarmId: idOf(place, 'Microsoft.Web/serverfarms', plan),
        httpsOnly: !place.random.chance(0.1),
      },
    })),
    workspace(place),
    {
      type: 'Microsoft.Insights/components',
      name: `appi-${suffix(place)}`,
      kind: 'web',
      properties: {
        WorkspaceResourceId: idOf(place, 'Microsoft.OperationalInsights/workspaces', `log-${suffix(place)}`),
      },
    },
    { type: 'Microsoft.Sql/servers', name: server, properties: { administratorLogin: 'sqlowner' } },
    {
      type: 'Microsoft.Sql/servers/databases',
      name: `${server}/${place.project}`,
      sku: production(place) ? { name: 'S3', tier: 'Standard' } : { name: 'Basic', tier: 'Basic' },
    },
    storage(place, 'web'),
    vault(place),
  ];
};

const machineSizes = [
  'Standard_B2s',
  'Standard_B2ms',
  'Standard_D2s_v5',
  'Standard_D4s_v5',
  'Standard_E2s_v5',
] as const;

const machines: Workload = (place) => {
  const count = place.random.between(2, 4);
  const windows = place.random.chance(0.4);
  const subnet = `${idOf(place, 'Microsoft.Network/virtualNetworks', `vnet-${suffix(place)}`)}/subnets/snet-app`;
  const each = Array.from({ length: count }, (_, index) =>
    machine(place, `vm-${place.project}-${String(index + 1).padStart(2, '0')}`, windows, subnet),
  );
  return [network(place), securityGroup(place), ...each.flat(), storage(place, 'diag')];
};

function machine(place: WorkloadPlace, name: string, windows: boolean, subnet: string): SeedResource[] {
  const nic = `nic-${name}`;
  const parts: SeedResource[] = [
    {
      type: 'Microsoft.Network/networkInterfaces',
      name: nic,
      properties: { ipConfigurations: [{ name: 'ipconfig1', properties: { subnet: { id: subnet } } }] },
    },
    {
      type: 'Microsoft.Compute/virtualMachines',
      name,
      ...(place.random.chance(0.6) ? { identity: { type: 'SystemAssigned' } } : {}),
      properties: {
        hardwareProfile: { vmSize: place.random.pick(machineSizes) },
        osProfile: {
          computerName: name.slice(0, 15),
          adminUsername: 'azureowner',
          ...(windows
            ? { windowsConfiguration: { enableAutomaticUpdates: true } }
            : { linuxConfiguration: { disablePasswordAuthentication: true } }),
        },
        storageProfile: {
          imageReference: windows
            ? {
                publisher: 'MicrosoftWindowsServer',
                offer: 'WindowsServer',
                sku: '2022-datacenter-azure-edition',
                version: 'latest',
              }
            : { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' },
          osDisk: {
            name: `osdisk-${name}`,
            createOption: 'FromImage',
            managedDisk: { storageAccountType: 'Premium_LRS' },
          },
        },
        networkProfile: {
          networkInterfaces: [{ id: idOf(place, 'Microsoft.Network/networkInterfaces', nic) }],
        },
      },
    },
    {
      type: 'Microsoft.Compute/disks',
      name: `osdisk-${name}`,
      sku: { name: 'Premium_LRS' },
      properties: {
        diskSizeGB: windows ? 127 : 64,
        diskState: 'Attached',
        osType: windows ? 'Windows' : 'Linux',
        creationData: { createOption: 'FromImage' },
      },
    },
    {
      type: 'Microsoft.Compute/virtualMachines/extensions',
      name: `${name}/AzureMonitorAgent`,
      properties: {
        publisher: 'Microsoft.Azure.Monitor',
        type: windows ? 'AzureMonitorWindowsAgent' : 'AzureMonitorLinuxAgent',
        typeHandlerVersion: '1.0',
      },
    },
  ];
  // Left-overs that cost money are what the optimizer looks for.
  if (place.random.chance(0.15))
    parts.push({
      type: 'Microsoft.Compute/disks',
      name: `data-${name}-old`,
      sku: { name: 'Premium_LRS' },
      properties: { diskSizeGB: 512, diskState: 'Unattached', creationData: { createOption: 'Empty' } },
    });
  if (place.random.chance(0.3))
    parts.push({
      type: 'Microsoft.Network/publicIPAddresses',
      name: `pip-${name}`,
      sku: { name: 'Standard' },
      properties: { publicIPAllocationMethod: 'Static' },
    });
  return parts;
}

const data: Workload = (place) => [
  storage(place, 'lake'),
  storage(place, 'raw'),
  {
    type: 'Microsoft.DataFactory/factories',
    name: `adf-${suffix(place)}-${place.number.toString(36)}`,
    identity: { type: 'SystemAssigned' },
  },
  {
    type: 'Microsoft.DBforPostgreSQL/flexibleServers',
    name: `psql-${suffix(place)}-${place.number.toString(36)}`,
    sku: { name: 'Standard_D2ds_v5', tier: 'GeneralPurpose' },
    properties: { administratorLogin: 'pgowner', version: '16' },
  },
  {
    type: 'Microsoft.DocumentDB/databaseAccounts',
    name: `cosmos-${suffix(place)}-${place.number.toString(36)}`,
  },
  ...(place.random.chance(0.5)
    ? [{ type: 'Microsoft.Databricks/workspaces', name: `dbw-${suffix(place)}`, sku: { name: 'premium' } }]
    : []),
  vault(place),
  identity(place),
  workspace(place),
];

const cluster: Workload = (place) => [
  network(place),
  {
    type: 'Microsoft.ContainerService/managedClusters',
    name: `aks-${suffix(place)}`,
    identity: { type: 'SystemAssigned' },
    properties: {
      dnsPrefix: `aks-${place.project}`,
      agentPoolProfiles: [
        { name: 'system', mode: 'System', count: 2, vmSize: 'Standard_D2s_v5', osType: 'Linux' },
        ...(production(place)
          ? [{ name: 'apps', mode: 'User', count: 3, vmSize: 'Standard_D4s_v5', osType: 'Linux' }]
          : []),
      ],
    },
  },
  {
    type: 'Microsoft.ContainerRegistry/registries',
    name: `cr${place.project}${place.environment}${place.number.toString(36)}`.replaceAll('-', ''),
    sku: { name: production(place) ? 'Premium' : 'Basic' },
  },
  {
    type: 'Microsoft.Network/publicIPAddresses',
    name: `pip-ingress-${suffix(place)}`,
    sku: { name: 'Standard' },
    properties: { publicIPAllocationMethod: 'Static' },
  },
  identity(place),
  workspace(place),
];

const events: Workload = (place) => [
  {
    type: 'Microsoft.ServiceBus/namespaces',
    name: `sbns-${suffix(place)}-${place.number.toString(36)}`,
    sku: { name: 'Standard', tier: 'Standard' },
  },
  {
    type: 'Microsoft.EventHub/namespaces',
    name: `evhns-${suffix(place)}-${place.number.toString(36)}`,
    sku: { name: 'Standard', tier: 'Standard', capacity: 1 },
  },
  {
    type: 'Microsoft.Web/serverfarms',
    name: `asp-func-${suffix(place)}`,
    kind: 'functionapp',
    sku: { name: 'Y1', tier: 'Dynamic' },
  },
  {
    type: 'Microsoft.Web/sites',
    name: `func-${suffix(place)}-${place.number.toString(36)}`,
    kind: 'functionapp,linux',
    identity: { type: 'SystemAssigned' },
    properties: { serverFarmId: idOf(place, 'Microsoft.Web/serverfarms', `asp-func-${suffix(place)}`) },
  },
  { type: 'Microsoft.Logic/workflows', name: `logic-${suffix(place)}` },
  {
    type: 'Microsoft.Cache/redis',
    name: `redis-${suffix(place)}-${place.number.toString(36)}`,
    properties: { sku: { name: 'Basic', family: 'C', capacity: 0 } },
  },
  storage(place, 'func'),
];

const hub: Workload = (place) => [
  network(place),
  securityGroup(place),
  {
    type: 'Microsoft.Network/publicIPAddresses',
    name: `pip-firewall-${suffix(place)}`,
    sku: { name: 'Standard' },
    properties: { publicIPAllocationMethod: 'Static' },
  },
  {
    type: 'Microsoft.Network/azureFirewalls',
    name: `afw-${suffix(place)}`,
    properties: { sku: { name: 'AZFW_VNet', tier: 'Standard' } },
  },
  { type: 'Microsoft.Network/routeTables', name: `rt-${suffix(place)}` },
  {
    type: 'Microsoft.Network/privateDnsZones',
    name: `privatelink.${place.project}.internal.example`,
    location: 'global',
  },
  { type: 'Microsoft.Network/bastionHosts', name: `bas-${suffix(place)}`, sku: { name: 'Basic' } },
  {
    type: 'Microsoft.RecoveryServices/vaults',
    name: `rsv-${suffix(place)}`,
    sku: { name: 'RS0', tier: 'Standard' },
  },
  {
    type: 'Microsoft.Automation/automationAccounts',
    name: `aa-${suffix(place)}`,
    properties: { sku: { name: 'Basic' } },
  },
  workspace(place),
  vault(place),
];

const learning: Workload = (place) => [
  {
    type: 'Microsoft.MachineLearningServices/workspaces',
    name: `mlw-${suffix(place)}`.slice(0, 33),
    identity: { type: 'SystemAssigned' },
  },
  {
    type: 'Microsoft.CognitiveServices/accounts',
    name: `cog-${suffix(place)}`,
    kind: 'CognitiveServices',
    sku: { name: 'S0' },
  },
  { type: 'Microsoft.Insights/components', name: `appi-${suffix(place)}`, kind: 'web' },
  {
    type: 'Microsoft.ContainerRegistry/registries',
    name: `cr${place.project}${place.environment}${place.number.toString(36)}`.replaceAll('-', ''),
    sku: { name: 'Basic' },
  },
  storage(place, 'ml'),
  vault(place),
  workspace(place),
];

const computing: Workload = (place) => [
  network(place),
  securityGroup(place),
  {
    type: 'Microsoft.Compute/virtualMachineScaleSets',
    name: `vmss-${suffix(place)}`,
    sku: { name: 'Standard_F8s_v2', tier: 'Standard', capacity: place.random.between(0, 4) },
    properties: { upgradePolicy: { mode: 'Manual' } },
  },
  {
    type: 'Microsoft.Batch/batchAccounts',
    name: `ba${place.project}${place.number.toString(36)}`.replaceAll('-', '').slice(0, 24),
  },
  { type: 'Microsoft.NetApp/netAppAccounts', name: `anf-${suffix(place)}` },
  ...machine(
    place,
    `vm-${place.project}-head`,
    false,
    `${idOf(place, 'Microsoft.Network/virtualNetworks', `vnet-${suffix(place)}`)}/subnets/snet-app`,
  ),
  storage(place, 'scratch'),
];

/** Ready-made sets of resources that belong together. */
export const workloads: Readonly<Record<string, Workload>> = {
  web,
  machines,
  data,
  cluster,
  events,
  hub,
  learning,
  computing,
};
