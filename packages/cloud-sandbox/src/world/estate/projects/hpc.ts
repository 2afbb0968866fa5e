import type { GroupBuilder } from '../groupBuilder.ts';
import { containers, storage, virtualNetwork } from './commonParts.ts';
import { virtualMachine } from './virtualMachine.ts';

/** Adds a cluster for simulations: head node, compute nodes, fast shared files, sometimes a batch account. */
export function hpc(group: GroupBuilder): void {
  const { random } = group;
  const { subnets } = virtualNetwork(group, ['snet-head', 'snet-compute', 'snet-files']);
  virtualMachine(group, {
    part: 'head',
    size: 'Standard_D8s_v5',
    subnet: subnets['snet-head'] ?? '',
    os: 'Linux',
    dataDisks: 2,
  });
  const placement = group.add('Microsoft.Compute/proximityPlacementGroups', group.name('ppg'), {
    properties: { proximityPlacementGroupType: 'Standard' },
  });
  group.add('Microsoft.Compute/virtualMachineScaleSets', group.name('vmss'), {
    sku: { name: 'Standard_F32s_v2', tier: 'Standard', capacity: random.pick([0, 2, 4, 8]) },
    properties: {
      orchestrationMode: 'Uniform',
      upgradePolicy: { mode: 'Manual' },
      singlePlacementGroup: true,
      proximityPlacementGroup: { id: placement },
    },
  });
  const account = `anf-${group.plan.project}`;
  group.add('Microsoft.NetApp/netAppAccounts', account);
  group.add('Microsoft.NetApp/netAppAccounts/capacityPools', `${account}/pool1`, {
    properties: { serviceLevel: 'Premium', size: 4_398_046_511_104, qosType: 'Auto' },
  });
  group.add('Microsoft.NetApp/netAppAccounts/capacityPools/volumes', `${account}/pool1/scratch`, {
    properties: {
      creationToken: 'scratch',
      serviceLevel: 'Premium',
      usageThreshold: 2_199_023_255_552,
      protocolTypes: ['NFSv4.1'],
      subnetId: subnets['snet-files'] ?? '',
    },
  });
  containers(group, storage(group, 'out'), ['input', 'results']);
  if (random.chance(0.5))
    group.add('Microsoft.Batch/batchAccounts', group.flatName('ba'), {
      properties: { poolAllocationMode: 'BatchService', publicNetworkAccess: 'Enabled' },
    });
}
