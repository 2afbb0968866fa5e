import { findVmSize } from '../catalog/vmSizes.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';
import type { StoredResource } from '../store/resources.ts';

/** Machines of a draft or a stored resource: their size and number. */
export interface Machines {
  size: string;
  count: number;
}

/** Returns the machines of a compute resource that count toward the core quota. */
export function machinesOf(type: string, body: JsonObject): Machines[] {
  const properties = objectOf(body['properties']);
  switch (type.toLowerCase()) {
    case 'microsoft.compute/virtualmachines':
      return [{ size: textOf(at(properties, 'hardwareProfile', 'vmSize')) ?? 'Standard_DS1_v2', count: 1 }];
    case 'microsoft.compute/virtualmachinescalesets': {
      const capacity = at(body, 'sku', 'capacity');
      return [
        { size: textOf(at(body, 'sku', 'name')) ?? '', count: typeof capacity === 'number' ? capacity : 0 },
      ];
    }
    case 'microsoft.containerservice/managedclusters':
      return objectsOf(properties['agentPoolProfiles']).map((pool) => ({
        size: textOf(pool['vmSize']) ?? 'Standard_D2s_v3',
        count: typeof pool['count'] === 'number' ? pool['count'] : 1,
      }));
    default:
      return [];
  }
}

/** Returns the number of cores of machines. */
export function coresOf(machines: readonly Machines[]): number {
  return machines.reduce((sum, machine) => sum + (findVmSize(machine.size)?.cores ?? 0) * machine.count, 0);
}

const machineTypes = [
  'Microsoft.Compute/virtualMachines',
  'Microsoft.Compute/virtualMachineScaleSets',
  'Microsoft.ContainerService/managedClusters',
];

/** Returns the cores in use in one region of a subscription. */
export function coresInUse(
  ofType: (type: string) => readonly StoredResource[],
  location: string,
  except?: string,
): number {
  return machineTypes
    .flatMap((type) => ofType(type))
    .filter((resource) => resource.location === location && resource.key !== except)
    .reduce((sum, resource) => sum + coresOf(machinesOf(resource.type, resource.body)), 0);
}
