import type { ExpandedResource, Json, JsonObject } from '@blueport/arm-template';

/** Machines of one size that a resource creates in a region. */
export interface Machines {
  readonly size: string;
  readonly count: number;
}

const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined => {
  let inner = value;
  for (const name of path) {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return undefined;
    inner = inner[name];
  }
  return inner;
};
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const countOf = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** Returns the machines that a resource runs on. */
export function machinesOf(resource: ExpandedResource): Machines[] {
  const { properties } = resource as ExpandedResource & { properties?: Json };
  switch (resource.type.toLowerCase()) {
    case 'microsoft.compute/virtualmachines':
      return [{ size: textOf(at(properties, 'hardwareProfile', 'vmSize')), count: 1 }];
    case 'microsoft.compute/virtualmachinescalesets':
      return [
        { size: textOf(at(resource, 'sku', 'name')), count: countOf(at(resource, 'sku', 'capacity'), 0) },
      ];
    case 'microsoft.containerservice/managedclusters': {
      const pools = at(properties, 'agentPoolProfiles');
      return (Array.isArray(pools) ? (pools as JsonObject[]) : []).map((pool) => ({
        size: textOf(pool['vmSize']),
        count: countOf(pool['count'], 1),
      }));
    }
    default:
      return [];
  }
}

/** Resource types with a quota per region, by the name of the quota. */
export const quotaTypes: Readonly<Record<string, { readonly provider: string; readonly name: string }>> = {
  'microsoft.compute/virtualmachines': { provider: 'Microsoft.Compute', name: 'virtualMachines' },
  'microsoft.compute/virtualmachinescalesets': {
    provider: 'Microsoft.Compute',
    name: 'virtualMachineScaleSets',
  },
  'microsoft.compute/availabilitysets': { provider: 'Microsoft.Compute', name: 'availabilitySets' },
  'microsoft.network/virtualnetworks': { provider: 'Microsoft.Network', name: 'VirtualNetworks' },
  'microsoft.network/networksecuritygroups': { provider: 'Microsoft.Network', name: 'NetworkSecurityGroups' },
  'microsoft.network/publicipaddresses': { provider: 'Microsoft.Network', name: 'PublicIPAddresses' },
  'microsoft.network/networkinterfaces': { provider: 'Microsoft.Network', name: 'NetworkInterfaces' },
  'microsoft.network/loadbalancers': { provider: 'Microsoft.Network', name: 'LoadBalancers' },
  'microsoft.network/applicationgateways': { provider: 'Microsoft.Network', name: 'ApplicationGateways' },
  'microsoft.network/routetables': { provider: 'Microsoft.Network', name: 'RouteTables' },
  'microsoft.network/privateendpoints': { provider: 'Microsoft.Network', name: 'PrivateEndpoints' },
  'microsoft.network/natgateways': { provider: 'Microsoft.Network', name: 'NatGateways' },
  'microsoft.storage/storageaccounts': { provider: 'Microsoft.Storage', name: 'StorageAccounts' },
};

/** Returns the code of a resource's region, normalized. */
export const regionOf = (resource: ExpandedResource, otherwise: string): string =>
  (typeof resource['location'] === 'string' && !resource['location'].startsWith('[')
    ? resource['location']
    : otherwise
  )
    .replaceAll(' ', '')
    .toLowerCase();
