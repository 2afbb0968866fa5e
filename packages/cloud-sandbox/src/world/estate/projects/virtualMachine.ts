import type { GroupBuilder } from '../groupBuilder.ts';
import { powerPlace } from '../../../resource-manager/types/preservePower.ts';
import { publicAddress } from './commonParts.ts';

const images = {
  Linux: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' },
  Windows: {
    publisher: 'MicrosoftWindowsServer',
    offer: 'WindowsServer',
    sku: '2022-datacenter-azure-edition',
    version: 'latest',
  },
} as const;

export interface MachinePlan {
  part: string;
  size: string;
  subnet: string;
  os: 'Linux' | 'Windows';
  dataDisks?: number;
  publicAddress?: boolean;
  availabilitySet?: string;
}

/** Adds a virtual machine with its network interface, disks and agent. About one in six is stopped. */
export function virtualMachine(group: GroupBuilder, machine: MachinePlan): string {
  const { random } = group;
  const name = group.name('vm', machine.part);
  const machineId = `${group.scope}/providers/Microsoft.Compute/virtualMachines/${name}`;
  const nicName = `nic-${name}`;
  const configuration = `${group.scope}/providers/Microsoft.Network/networkInterfaces/${nicName}/ipConfigurations/ipconfig1`;
  const address =
    machine.publicAddress === true ? publicAddress(group, machine.part, configuration) : undefined;
  const nic = group.add('Microsoft.Network/networkInterfaces', nicName, {
    properties: {
      ipConfigurations: [
        {
          name: 'ipconfig1',
          properties: {
            subnet: { id: machine.subnet },
            ...(address === undefined ? {} : { publicIPAddress: { id: address } }),
          },
        },
      ],
      virtualMachine: { id: machineId },
    },
  });
  const stopped = random.chance(group.production ? 0.08 : 0.28);
  const diskState = stopped ? 'Reserved' : 'Attached';
  const premium = { name: group.production ? 'Premium_LRS' : 'StandardSSD_LRS' };
  const osDisk = group.add('Microsoft.Compute/disks', `osdisk-${name}`, {
    sku: premium,
    managedBy: machineId,
    properties: {
      osType: machine.os,
      diskSizeGB: machine.os === 'Linux' ? 64 : 128,
      diskState,
      creationData: { createOption: 'FromImage' },
    },
  });
  const dataDisks = Array.from({ length: machine.dataDisks ?? 0 }, (_, lun) => ({
    lun,
    createOption: 'Attach',
    caching: 'ReadOnly',
    managedDisk: {
      id: group.add('Microsoft.Compute/disks', `datadisk-${name}-${lun + 1}`, {
        sku: premium,
        managedBy: machineId,
        properties: {
          diskSizeGB: random.pick([128, 256, 512, 1024]),
          diskState,
          creationData: { createOption: 'Empty' },
        },
      }),
    },
  }));
  const id = group.add('Microsoft.Compute/virtualMachines', name, {
    identity: { type: 'SystemAssigned' },
    properties: {
      hardwareProfile: { vmSize: machine.size },
      storageProfile: {
        imageReference: images[machine.os],
        osDisk: {
          osType: machine.os,
          name: osDisk.split('/').at(-1) ?? '',
          createOption: 'FromImage',
          caching: 'ReadWrite',
          managedDisk: { storageAccountType: premium.name },
        },
        dataDisks,
      },
      osProfile: {
        computerName: `${group.plan.project}${machine.part}`.replaceAll(/[^a-z0-9]/g, '').slice(0, 15),
        adminUsername: 'opsadmin',
        ...(machine.os === 'Linux'
          ? { linuxConfiguration: { disablePasswordAuthentication: !random.chance(0.2) } }
          : { windowsConfiguration: { enableAutomaticUpdates: true } }),
      },
      networkProfile: { networkInterfaces: [{ id: nic, properties: { primary: true } }] },
      ...(machine.availabilitySet === undefined ? {} : { availabilitySet: { id: machine.availabilitySet } }),
      ...(stopped ? { [powerPlace]: 'deallocated' } : {}),
    },
  });
  const agent = machine.os === 'Linux' ? 'AzureMonitorLinuxAgent' : 'AzureMonitorWindowsAgent';
  if (random.chance(0.8))
    group.add('Microsoft.Compute/virtualMachines/extensions', `${name}/${agent}`, {
      properties: {
        publisher: 'Microsoft.Azure.Monitor',
        type: agent,
        typeHandlerVersion: '1.0',
        autoUpgradeMinorVersion: true,
        enableAutomaticUpgrade: true,
      },
    });
  return id;
}
