import { findRegion, normalizeLocation } from '../catalog/regions.ts';
import { allVmSizes, findVmSize, vmSizeOffered } from '../catalog/vmSizes.ts';
import { ok } from '../http/armAnswer.ts';
import { badRequest } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import { machinesOf } from '../rules/compute.ts';
import type { StoredResource } from '../store/resources.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

function place(call: Call, namespace: string): { subscription: Subscription; location: string } {
  const subscription = requireSubscription(call, true);
  const location = normalizeLocation(call.parameters['location'] ?? '');
  if (findRegion(call.cloud, location) === undefined)
    throw badRequest(
      'NoRegisteredProviderFound',
      `No registered resource provider found for location '${location}' for type 'locations/usages' of '${namespace}'.`,
    );
  return { subscription, location };
}

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
  const { subscription, location } = place(call, 'Microsoft.Compute');
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
  const { subscription, location } = place(call, 'Microsoft.Network');
  return ok({
    value: networkTypes.map(([name, words, type, limit]) =>
      usage(name, words, inPlace(call, subscription, location, type).length, limit),
    ),
  });
};

const storage: Handler = (call) => {
  const { subscription, location } = place(call, 'Microsoft.Storage');
  const used = inPlace(call, subscription, location, 'Microsoft.Storage/storageAccounts').length;
  return ok({ value: [usage('StorageAccounts', 'Storage Accounts', used, 250)] });
};

const sizes: Handler = (call) => {
  const { location } = place(call, 'Microsoft.Compute');
  return ok({
    value: allVmSizes()
      .filter((size) => vmSizeOffered(size, location))
      .map((size) => ({
        name: size.name,
        numberOfCores: size.cores,
        osDiskSizeInMB: 1_047_552,
        resourceDiskSizeInMB: size.memoryMb * 2,
        memoryInMB: size.memoryMb,
        maxDataDiskCount: size.maxDataDisks,
      })),
  });
};

const skus: Handler = (call) => {
  requireSubscription(call, true);
  const location =
    /location\s+eq\s+'([^']+)'/i.exec(call.request.query.get('$filter') ?? '')?.[1] ??
    (call.cloud === 'general' ? 'westeurope' : 'usgovvirginia');
  const name = normalizeLocation(location);
  return ok({
    value: allVmSizes().map((size) => ({
      resourceType: 'virtualMachines',
      name: size.name,
      tier: 'Standard',
      size: size.name.replace('Standard_', ''),
      family: size.family,
      locations: [name],
      locationInfo: [
        { location: name, zones: findRegion(call.cloud, name)?.zones === true ? ['1', '2', '3'] : [] },
      ],
      capabilities: [
        { name: 'vCPUs', value: String(size.cores) },
        { name: 'MemoryGB', value: String(size.memoryMb / 1024) },
        { name: 'MaxDataDiskCount', value: String(size.maxDataDisks) },
      ],
      restrictions: vmSizeOffered(size, name)
        ? []
        : [
            {
              type: 'Location',
              values: [name],
              restrictionInfo: { locations: [name] },
              reasonCode: 'NotAvailableForSubscription',
            },
          ],
    })),
  });
};

const base = '/subscriptions/{subscriptionId}/providers';

export const usageRoutes: readonly Route[] = [
  { pattern: `${base}/Microsoft.Compute/locations/{location}/usages`, handlers: { GET: compute } },
  { pattern: `${base}/Microsoft.Compute/locations/{location}/vmSizes`, handlers: { GET: sizes } },
  { pattern: `${base}/Microsoft.Compute/skus`, handlers: { GET: skus } },
  { pattern: `${base}/Microsoft.Network/locations/{location}/usages`, handlers: { GET: network } },
  { pattern: `${base}/Microsoft.Storage/locations/{location}/usages`, handlers: { GET: storage } },
];
