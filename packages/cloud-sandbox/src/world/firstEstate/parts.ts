import type { JsonObject } from '../../resource-manager/json.ts';
import type { Random } from './random.ts';

/** A resource of the demo world before it has a place. */
export interface SeedResource {
  type: string;
  name: string;
  location?: string;
  sku?: JsonObject;
  kind?: string;
  identity?: JsonObject;
  properties?: JsonObject;
}

/** Where a workload is put: names are built from it by convention. */
export interface WorkloadPlace {
  subscriptionId: string;
  group: string;
  project: string;
  environment: string;
  location: string;
  /** Makes names unique that must be unique in the world. */
  number: number;
  random: Random;
}

/** Makes the resources of one group. */
export type Workload = (place: WorkloadPlace) => SeedResource[];

export const production = (place: WorkloadPlace): boolean => place.environment === 'prod';
export const suffix = (place: WorkloadPlace): string => `${place.project}-${place.environment}`;
export const idOf = (place: WorkloadPlace, type: string, name: string): string =>
  `/subscriptions/${place.subscriptionId}/resourceGroups/${place.group}/providers/${type}/${name}`;

export function storage(place: WorkloadPlace, purpose: string): SeedResource {
  const name = `st${place.project}${purpose}${place.environment}`.replaceAll(/[^a-z0-9]/g, '').slice(0, 18);
  const redundancy = production(place)
    ? place.random.pick(['Standard_ZRS', 'Standard_GRS', 'Standard_LRS'])
    : 'Standard_LRS';
  return {
    type: 'Microsoft.Storage/storageAccounts',
    name: `${name}${place.number.toString(36).padStart(4, '0')}`,
    kind: 'StorageV2',
    sku: { name: redundancy },
    properties: {
      // Some accounts are older than today's rules, so that policies have something to find.
      minimumTlsVersion: place.random.chance(0.1) ? 'TLS1_0' : 'TLS1_2',
      allowBlobPublicAccess: place.random.chance(0.12),
      supportsHttpsTrafficOnly: !place.random.chance(0.05),
    },
  };
}

export function vault(place: WorkloadPlace): SeedResource {
  return {
    type: 'Microsoft.KeyVault/vaults',
    name: `kv-${place.project.slice(0, 8)}-${place.environment.slice(0, 4)}-${place.number.toString(36)}`,
    properties: { enableRbacAuthorization: true, enablePurgeProtection: production(place) ? true : null },
  };
}

export const workspace = (place: WorkloadPlace): SeedResource => ({
  type: 'Microsoft.OperationalInsights/workspaces',
  name: `log-${suffix(place)}`,
  properties: { retentionInDays: production(place) ? 90 : 30 },
});

export const identity = (place: WorkloadPlace): SeedResource => ({
  type: 'Microsoft.ManagedIdentity/userAssignedIdentities',
  name: `id-${suffix(place)}`,
});

export const network = (place: WorkloadPlace): SeedResource => {
  const second = place.number % 250;
  return {
    type: 'Microsoft.Network/virtualNetworks',
    name: `vnet-${suffix(place)}`,
    properties: {
      addressSpace: { addressPrefixes: [`10.${second}.0.0/16`] },
      subnets: ['snet-app', 'snet-data', 'snet-endpoints'].map((name, index) => ({
        name,
        properties: { addressPrefix: `10.${second}.${index}.0/24` },
      })),
    },
  };
};

export const securityGroup = (place: WorkloadPlace): SeedResource => ({
  type: 'Microsoft.Network/networkSecurityGroups',
  name: `nsg-${suffix(place)}`,
  properties: {
    securityRules: [
      rule('allow-https', 100, '443', '*'),
      // An open door here and there, for the security views.
      ...(place.random.chance(0.15)
        ? [rule('allow-ssh-anywhere', 110, '22', '*')]
        : [rule('allow-ssh-office', 110, '22', '203.0.113.0/24')]),
    ],
  },
});

function rule(name: string, priority: number, port: string, source: string): JsonObject {
  return {
    name,
    properties: {
      priority,
      direction: 'Inbound',
      access: 'Allow',
      protocol: 'Tcp',
      sourceAddressPrefix: source,
      sourcePortRange: '*',
      destinationAddressPrefix: '*',
      destinationPortRange: port,
    },
  };
}
