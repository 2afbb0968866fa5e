import { findRegion, normalizeLocation } from '../catalog/regions.ts';
import { allVmSizes, vmSizeOffered } from '../catalog/vmSizes.ts';
import { ok } from '../http/armAnswer.ts';
import type { Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { requirePlace } from './requirePlace.ts';

const sizes: Handler = (call) => {
  const { location } = requirePlace(call, 'Microsoft.Compute');
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

const base = '/subscriptions/{subscriptionId}/providers/Microsoft.Compute';

export const vmSizeRoutes: readonly Route[] = [
  { pattern: `${base}/locations/{location}/vmSizes`, handlers: { GET: sizes } },
  { pattern: `${base}/skus`, handlers: { GET: skus } },
];
