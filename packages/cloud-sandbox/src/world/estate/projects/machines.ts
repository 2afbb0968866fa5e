import type { GroupBuilder } from '../groupBuilder.ts';
import { alerting, publicAddress, storage, virtualNetwork } from './commonParts.ts';
import { virtualMachine } from './virtualMachine.ts';

/** Adds classic servers: a network, two to five machines with disks, backup, and leftover resources. */
export function machines(group: GroupBuilder): void {
  const { random } = group;
  const { subnets } = virtualNetwork(group, ['snet-app', 'snet-db']);
  const os = random.pick(['Linux', 'Windows'] as const);
  const set = random.chance(0.4)
    ? group.add('Microsoft.Compute/availabilitySets', group.name('avail'), { sku: { name: 'Aligned' } })
    : undefined;
  const count = group.production ? random.whole(2, 4) : random.whole(1, 3);
  let last = '';
  for (let number = 1; number <= count; number += 1)
    last = virtualMachine(group, {
      part: `app${String(number).padStart(2, '0')}`,
      size: group.production
        ? random.pick(['Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_E4s_v5'])
        : random.pick(['Standard_B2ms', 'Standard_B2s', 'Standard_D2s_v5']),
      subnet: subnets['snet-app'] ?? '',
      os,
      publicAddress: random.chance(group.production ? 0.08 : 0.3),
      dataDisks: random.chance(0.25) ? 1 : 0,
      ...(set === undefined ? {} : { availabilitySet: set }),
    });
  if (random.chance(0.5))
    virtualMachine(group, {
      part: 'db01',
      size: group.production ? 'Standard_E8s_v5' : 'Standard_E2s_v5',
      subnet: subnets['snet-db'] ?? '',
      os,
      dataDisks: 2,
    });
  storage(group, 'diag', { sku: 'Standard_LRS' });
  if (group.production) {
    group.add('Microsoft.RecoveryServices/vaults', group.name('rsv'), {
      sku: { name: 'RS0', tier: 'Standard' },
      properties: { publicNetworkAccess: 'Enabled' },
    });
    alerting(group, last, 'Percentage CPU', 85);
  }
  addLeftovers(group);
}

/** Adds leftovers of deleted machines: unattached disks, unused addresses, old snapshots. */
function addLeftovers(group: GroupBuilder): void {
  const { random } = group;
  if (random.chance(0.35))
    group.add('Microsoft.Compute/disks', group.name('datadisk', 'old'), {
      sku: { name: 'Premium_LRS' },
      properties: {
        diskSizeGB: random.pick([128, 256, 512]),
        diskState: 'Unattached',
        creationData: { createOption: 'Empty' },
      },
    });
  if (random.chance(0.2)) publicAddress(group, 'unused');
  if (random.chance(0.25))
    group.add('Microsoft.Compute/snapshots', group.name('snap', 'before-upgrade'), {
      sku: { name: 'Standard_LRS' },
      properties: {
        diskSizeGB: 128,
        incremental: true,
        creationData: {
          createOption: 'Copy',
          sourceResourceId: `${group.scope}/providers/Microsoft.Compute/disks/osdisk-${group.name('vm', 'app01')}`,
        },
      },
    });
}
