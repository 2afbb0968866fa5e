import { allVmSizes, findVmSize } from '../catalog/vmSizes.ts';
import { ok } from '../http/armAnswer.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import { machinesOf } from '../rules/machines.ts';
import type { StoredResource } from '../store/resources.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { requirePlace } from './requirePlace.ts';

function inPlace(call: Call, subscription: Subscription, location: string, type: string): StoredResource[] {
  return call.estate
    .view(call.cloud)
    .ofType(subscription.id, type)
    .filter((resource) => resource.location === location);
}

function usage(name: string, words: string, currentValue: number, limit: number): JsonObject {
  return { unit: 'Count', currentValue, limit, name: { value: name, localizedValue: words } };
}

const compute: Handler = (call) => {
  const { subscription, location } = requirePlace(call, 'Microsoft.Compute');
  const machines = inPlace(call, subscription, location, 'Microsoft.Compute/virtualMachines');
  const sets = inPlace(call, subscription, location, 'Microsoft.Compute/virtualMachineScaleSets');
  const clusters = inPlace(call, subscription, location, 'Microsoft.ContainerService/managedClusters');
  const families = new Map<string, number>();
  for (const { size, count } of [...machines, ...sets, ...clusters].flatMap((resource) =>
    machinesOf(resource.type, resource.body),
  )) {
    const known = findVmSize(size);
    if (known !== undefined)
      families.set(known.family, (families.get(known.family) ?? 0) + known.cores * count);
  }
  const total = [...families.values()].reduce((sum, cores) => sum + cores, 0);
  const limit = subscription.coresPerRegion;
  const known = [...new Set(allVmSizes().map((size) => size.family))];
  return ok({
    value: [
      usage(
        'availabilitySets',
        'Availability Sets',
        inPlace(call, subscription, location, 'Microsoft.Compute/availabilitySets').length,
        2500,
      ),
      usage('cores', 'Total Regional vCPUs', total, limit),
      usage('virtualMachines', 'Virtual Machines', machines.length, 25_000),
      usage('virtualMachineScaleSets', 'Virtual Machine Scale Sets', sets.length, 2500),
      ...known.map((family) =>
        usage(
          family,
          `${family.replace(/^standard/i, 'Standard ').replace(/Family$/, ' Family')} vCPUs`,
          families.get(family) ?? 0,
          limit,
        ),
      ),
    ],
  });
};

const networkTypes: readonly (readonly [name: string, words: string, type: string, limit: number])[] = [
  ['VirtualNetworks', 'Virtual Networks', 'Microsoft.Network/virtualNetworks', 1000],
  ['NetworkSecurityGroups', 'Network Security Groups', 'Microsoft.Network/networkSecurityGroups', 5000],
  ['PublicIPAddresses', 'Public IP Addresses', 'Microsoft.Network/publicIPAddresses', 1000],
  ['NetworkInterfaces', 'Network Interfaces', 'Microsoft.Network/networkInterfaces', 65_536],
  ['LoadBalancers', 'Load Balancers', 'Microsoft.Network/loadBalancers', 1000],
  ['ApplicationGateways', 'Application Gateways', 'Microsoft.Network/applicationGateways', 1000],
  ['RouteTables', 'Route Tables', 'Microsoft.Network/routeTables', 200],
  ['PrivateEndpoints', 'Private Endpoints', 'Microsoft.Network/privateEndpoints', 65_536],
  ['NatGateways', 'NAT Gateways', 'Microsoft.Network/natGateways', 1000],
];

const network: Handler = (call) => {
  const { subscription, location } = requirePlace(call, 'Microsoft.Network');
  return ok({
    value: networkTypes.map(([name, words, type, limit]) =>
      usage(name, words, inPlace(call, subscription, location, type).length, limit),
    ),
  });
};

const storage: Handler = (call) => {
  const { subscription, location } = requirePlace(call, 'Microsoft.Storage');
  const used = inPlace(call, subscription, location, 'Microsoft.Storage/storageAccounts').length;
  return ok({ value: [usage('StorageAccounts', 'Storage Accounts', used, 250)] });
};

const base = '/subscriptions/{subscriptionId}/providers';

export const usageRoutes: readonly Route[] = [
  { pattern: `${base}/Microsoft.Compute/locations/{location}/usages`, handlers: { GET: compute } },
  { pattern: `${base}/Microsoft.Network/locations/{location}/usages`, handlers: { GET: network } },
  { pattern: `${base}/Microsoft.Storage/locations/{location}/usages`, handlers: { GET: storage } },
];
