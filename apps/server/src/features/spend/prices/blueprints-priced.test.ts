import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expandTemplate, type DeploymentScope, type JsonObject } from '@blueport/arm-template';
import {
  cloudProfiles,
  createCloudCaller,
  createEmbeddedHttpClient,
  decimalOf,
  embeddedBases,
  listName,
  listsOf,
  planPrices,
  priceResources,
  readPriceList,
  type PredictedResource,
  type PriceItem,
} from '@blueport/cloud';
import { startSandbox, type RunningSandbox } from '@blueport/cloud-sandbox';
import type { PriceCurrency } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../../../../blueprints');
const blueprints = readdirSync(folder);

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.01 });
});
afterAll(() => sandbox.close());

const listCache = new Map<string, Promise<PriceItem[]>>();

/** Requests prices over the network, with the client for the vendor's API. */
async function price(resources: readonly PredictedResource[], location: string, currency: PriceCurrency) {
  const httpClient = createEmbeddedHttpClient(embeddedBases(sandbox.origin));
  const cloud = {
    profile: cloudProfiles.general,
    call: createCloudCaller(cloudProfiles.general, { httpClient }),
  };
  const plan = planPrices(resources, location);
  const lists = new Map<string, readonly PriceItem[]>();
  for (const key of listsOf(plan)) {
    const name = `${currency}|${listName(key)}`;
    listCache.set(name, listCache.get(name) ?? readPriceList(cloud, key, currency));
    lists.set(listName(key), (await listCache.get(name)) ?? []);
  }
  return priceResources(plan, (name) => lists.get(name), currency);
}

function expanded(name: string) {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(folder, name, file), 'utf8')) as JsonObject;
  const { scope, parameters } = read('expected.json') as unknown as {
    scope: DeploymentScope & { location: string };
    parameters: Record<string, { value: string }>;
  };
  return { ...expandTemplate(read('template.json'), { scope, parameters }), location: scope.location };
}

describe('the bundled blueprints', () => {
  it('include twelve blueprints', () => expect(blueprints).toHaveLength(12));

  it.each(blueprints)(
    '%s: has a price for at least 90 %% of its resources and names the others',
    async (name) => {
      const { resources, location } = expanded(name);
      const estimate = await price(resources, location, 'EUR');
      expect(estimate.unpriced.map(({ type, reason }) => `${type}: ${reason.message}`)).toEqual([]);
      expect(estimate.pricedShare).toBeGreaterThanOrEqual(0.9);
      expect(estimate.lines).toHaveLength(resources.length);
      expect(decimalOf(estimate.monthly)).toBeGreaterThan(0n);
    },
  );
});

const inGroup = (type: string, more: object, name = 'x'): PredictedResource => ({
  id: `/subscriptions/s/resourceGroups/g/providers/${type}/${name}`,
  type,
  name,
  location: 'westeurope',
  ...more,
});
const sized = (type: string, sku: object, properties: object = {}) => inGroup(type, { sku, properties });
const known = (type: string, properties: object = {}) => inGroup(type, { properties });
const vm = { hardwareProfile: { vmSize: 'Standard_D4s_v5' }, storageProfile: { osDisk: {} } };

/** One resource of each paid type. */
const paid: readonly PredictedResource[] = [
  known('Microsoft.Compute/virtualMachines', vm),
  sized(
    'Microsoft.Compute/virtualMachineScaleSets',
    { name: 'Standard_F4s_v2', capacity: 2 },
    { virtualMachineProfile: vm },
  ),
  sized('Microsoft.Compute/disks', { name: 'Premium_ZRS' }, { diskSizeGB: 300 }),
  sized('Microsoft.Compute/snapshots', { name: 'Standard_LRS' }, { diskSizeGB: 64 }),
  sized(
    'Microsoft.ContainerService/managedClusters',
    { name: 'Base', tier: 'Premium' },
    { agentPoolProfiles: [{ vmSize: 'Standard_D2s_v5', count: 3 }] },
  ),
  known('Microsoft.ContainerService/managedClusters/agentPools', { vmSize: 'Standard_D2s_v5', count: 1 }),
  known('Microsoft.ContainerInstance/containerGroups', {
    containers: [{ properties: { resources: { requests: { cpu: 2, memoryInGB: 4 } } } }],
  }),
  known('Microsoft.App/containerApps', {
    template: { scale: { minReplicas: 1 }, containers: [{ resources: { cpu: 1 } }] },
  }),
  known('Microsoft.MachineLearningServices/workspaces/computes', {
    properties: { vmSize: 'STANDARD_DS3_V2' },
  }),
  sized('Microsoft.ContainerRegistry/registries', { name: 'Premium' }),
  sized('Microsoft.Storage/storageAccounts', { name: 'Standard_RAGRS' }, { accessTier: 'Cool' }),
  known('Microsoft.Storage/storageAccounts/fileServices/shares', { shareQuota: 50 }),
  known('Microsoft.NetApp/netAppAccounts/capacityPools', { serviceLevel: 'Ultra', size: 500_000_000 }),
  known('Microsoft.KeyVault/vaults', { sku: { name: 'premium' } }),
  known('Microsoft.KeyVault/managedHSMs'),
  sized('Microsoft.Network/publicIPAddresses', { name: 'Standard' }),
  known('Microsoft.Network/publicIPPrefixes', { prefixLength: 30 }),
  sized('Microsoft.Network/loadBalancers', { name: 'Standard' }, { loadBalancingRules: [1, 2, 3, 4, 5, 6] }),
  sized('Microsoft.Network/bastionHosts', { name: 'Standard' }, { scaleUnits: 4 }),
  known('Microsoft.Network/azureFirewalls', { sku: { tier: 'Premium' } }),
  known('Microsoft.Network/applicationGateways', { sku: { tier: 'WAF_v2', capacity: 2 } }),
  known('Microsoft.Network/virtualNetworkGateways', { sku: { name: 'VpnGw2AZ' }, gatewayType: 'Vpn' }),
  known('Microsoft.Network/natGateways'),
  known('Microsoft.Network/privateEndpoints'),
  known('Microsoft.Network/virtualNetworks/virtualNetworkPeerings'),
  inGroup('Microsoft.Network/privateDnsZones', { location: 'global' }),
  inGroup('Microsoft.Network/dnsZones', { location: 'global' }),
  known('Microsoft.Network/dnsResolvers/inboundEndpoints'),
  inGroup('Microsoft.Network/trafficManagerProfiles', { location: 'global' }),
  known('Microsoft.Network/ddosProtectionPlans'),
  known('Microsoft.Network/virtualHubs'),
  inGroup('Microsoft.Cdn/profiles', { location: 'global', sku: { name: 'Premium_AzureFrontDoor' } }),
  sized('Microsoft.Sql/servers/databases', { name: 'GP_S_Gen5_2', capacity: 2 }),
  sized('Microsoft.Sql/servers/elasticPools', { name: 'BC_Gen5', capacity: 4 }),
  sized('Microsoft.Sql/managedInstances', { name: 'GP_Gen5' }, { vCores: 8, storageSizeInGB: 256 }),
  sized(
    'Microsoft.DBforPostgreSQL/flexibleServers',
    { name: 'Standard_E4ds_v5' },
    { highAvailability: { mode: 'ZoneRedundant' } },
  ),
  sized('Microsoft.DBforMySQL/flexibleServers', { name: 'Standard_B1ms' }),
  known('Microsoft.DocumentDB/databaseAccounts', { locations: [1, 2] }),
  known('Microsoft.DocumentDB/databaseAccounts/sqlDatabases', { options: { throughput: 400 } }),
  known('Microsoft.Cache/redis', { sku: { name: 'Premium', family: 'P', capacity: 1 } }),
  sized('Microsoft.Search/searchServices', { name: 'standard' }, { replicaCount: 2 }),
  sized('Microsoft.Web/serverfarms', { name: 'P1v3', capacity: 2 }, { reserved: true }),
  sized('Microsoft.Web/staticSites', { name: 'Standard' }),
  sized('Microsoft.ApiManagement/service', { name: 'StandardV2', capacity: 1 }),
  sized('Microsoft.SignalRService/signalR', { name: 'Standard_S1', capacity: 1 }),
  sized('Microsoft.SignalRService/webPubSub', { name: 'Premium_P1', capacity: 1 }),
  sized('Microsoft.AppConfiguration/configurationStores', { name: 'standard' }),
  sized('Microsoft.ServiceBus/namespaces', { name: 'Premium', capacity: 1 }),
  sized('Microsoft.EventHub/namespaces', { name: 'Standard', capacity: 2 }),
  known('Microsoft.EventGrid/topics'),
  known('Microsoft.Logic/workflows'),
  known('Microsoft.DataFactory/factories'),
  known('Microsoft.StreamAnalytics/streamingjobs'),
  sized('Microsoft.Devices/IotHubs', { name: 'S1', capacity: 1 }),
  sized('Microsoft.Synapse/workspaces/sqlPools', { name: 'DW100c' }),
  known('Microsoft.OperationalInsights/workspaces', { retentionInDays: 90 }),
  known('Microsoft.Insights/components'),
  known('Microsoft.Insights/metricAlerts'),
  known('Microsoft.Insights/scheduledQueryRules', { evaluationFrequency: 'PT5M' }),
];

it('the price book prices at least forty types above zero', async () => {
  const estimate = await price(paid, 'westeurope', 'USD');
  expect(estimate.unpriced.map(({ type, reason }) => `${type}: ${reason.message}`)).toEqual([]);
  expect(estimate.lines.filter(({ monthly }) => Number(monthly) === 0).map(({ type }) => type)).toEqual([]);
  expect(new Set(paid.map(({ type }) => type)).size).toBeGreaterThanOrEqual(40);
});

it('the price book covers both clouds, including a government region', async () => {
  const moved = paid.map((resource) =>
    resource.location === 'global' ? resource : { ...resource, location: 'usgovvirginia' },
  );
  expect((await price(moved, 'usgovvirginia', 'USD')).unpriced).toEqual([]);
});
