import { machinePower } from '../../actions/powerStates.ts';
import { licenceMeters } from '../../cost/licenceMeters.ts';
import { machineMeter } from '../../cost/machineMeters.ts';
import { isStopped, propertyOf } from '../../cost/meter.ts';
import type { Metered, Running } from '../../cost/running.ts';
import { badRequest } from '../../http/errors.ts';
import { at, objectOf, objectsOf, textOf } from '../../json.ts';
import { machineImage } from '../../rules/machineArtifacts.ts';
import { coresQuota, sizeOffered } from '../../rules/machineQuota.ts';
import { machinesOf } from '../../rules/machines.ts';
import { computerName, credentials } from '../../rules/osProfile.ts';
import { missingReference } from '../../rules/references.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseMachineValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, propertiesOf, stableGuid } from '../draft.ts';
import { imageParts } from './machineParts.ts';
import { preservePower, powerPlace } from '../preservePower.ts';

const interfaces: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const nics = objectsOf(at(propertiesOf(draft), 'networkProfile', 'networkInterfaces'));
    if (
      nics.length === 0 &&
      draft.existing === undefined &&
      at(propertiesOf(draft), 'networkProfile', 'networkInterfaceConfigurations') === undefined
    )
      return badRequest(
        'InvalidParameter',
        "Required parameter 'networkProfile' is missing (null).",
        'networkProfile',
      );
    for (const nic of nics) {
      const id = textOf(nic['id']) ?? '';
      const found = view.lookup(id, draft.tenantId);
      if (found === undefined) return missingReference(id, draft);
      const user = view
        .mentioning(id, draft.tenantId)
        .find(({ key, type }) => key !== draft.key && type.toLowerCase() === draft.id.type.toLowerCase());
      if (user !== undefined)
        return badRequest('NicInUse', `Network Interface ${id} is used by existing VM ${user.id}.`);
      if (textOf(found['location']) !== (draft.location ?? undefined))
        return badRequest(
          'InvalidResourceReference',
          `Resource ${id} referenced by resource ${draft.id.id} is in a different region. Resources must be in the same region.`,
        );
    }
    return undefined;
  },
};

function metersOfMachine(of: Metered): Running[] {
  if (isStopped(of)) return [];
  const isWindows =
    propertyOf(of, 'osProfile', 'windowsConfiguration') !== undefined &&
    !/^Windows_/i.test(textOf(propertyOf(of, 'licenseType')) ?? '');
  const spot = /^spot$/i.test(textOf(propertyOf(of, 'priority')) ?? '');
  return machinesOf('Microsoft.Compute/virtualMachines', of.body).flatMap(({ size }) => [
    machineMeter(size, isWindows, spot, 1),
    ...licenceMeters(propertyOf(of), size, 1),
  ]);
}

export default defineType('Microsoft.Compute/virtualMachines', {
  coverage: 'simulated',
  missing: 'Runs nothing: no console, no boot diagnostics, no commands.',
  seconds: 38,
  deleteSeconds: 15,
  writeOnly: ['adminPassword', 'customData'],
  hidden: [powerPlace],
  computed: (draft, view) => {
    const properties = propertiesOf(draft);
    const disk = objectOf(at(properties, 'storageProfile', 'osDisk'));
    const parts = imageParts(draft);
    const name =
      textOf(disk['name']) ?? `${lastName(draft)}_OsDisk_1_${stableGuid(draft, 'disk').replaceAll('-', '')}`;
    return {
      properties: {
        vmId: stableGuid(draft, 'vm'),
        ...preservePower(draft),
        timeCreated: draft.existing?.createdAt ?? view.now().toISOString(),
        storageProfile: {
          ...parts,
          osDisk: {
            ...disk,
            ...parts.osDisk,
            name,
            managedDisk: {
              storageAccountType: 'StandardSSD_LRS',
              ...objectOf(disk['managedDisk']),
              id: `/subscriptions/${draft.id.subscriptionId ?? ''}/resourceGroups/${draft.id.resourceGroup ?? ''}/providers/Microsoft.Compute/disks/${name}`,
            },
          },
        },
      },
    };
  },
  name: { least: 1, most: 64, pattern: /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9_])?$/ },
  values: {
    refuse: refuseMachineValue,
    allowed: {
      'properties.priority': ['Regular', 'Low', 'Spot', 'SpotPlus'],
      'properties.evictionPolicy': ['Deallocate', 'Delete'],
      'properties.storageProfile.osDisk.caching': ['None', 'ReadOnly', 'ReadWrite'],
      'properties.storageProfile.osDisk.createOption': ['FromImage', 'Empty', 'Attach', 'Copy', 'Restore'],
      'properties.storageProfile.osDisk.deleteOption': ['Delete', 'Detach'],
      'properties.storageProfile.osDisk.managedDisk.storageAccountType': [
        'Standard_LRS',
        'Premium_LRS',
        'StandardSSD_LRS',
        'UltraSSD_LRS',
        'Premium_ZRS',
        'StandardSSD_ZRS',
        'PremiumV2_LRS',
      ],
      'properties.storageProfile.dataDisks.*.caching': ['None', 'ReadOnly', 'ReadWrite'],
      'properties.storageProfile.dataDisks.*.createOption': [
        'FromImage',
        'Empty',
        'Attach',
        'Copy',
        'Restore',
      ],
      'properties.storageProfile.dataDisks.*.deleteOption': ['Delete', 'Detach'],
      'properties.storageProfile.dataDisks.*.managedDisk.storageAccountType': [
        'Standard_LRS',
        'Premium_LRS',
        'StandardSSD_LRS',
        'UltraSSD_LRS',
        'Premium_ZRS',
        'StandardSSD_ZRS',
        'PremiumV2_LRS',
      ],
      'properties.storageProfile.osDisk.osType': ['Windows', 'Linux'],
      'properties.storageProfile.osDisk.diffDiskSettings.option': ['Local'],
      'properties.storageProfile.osDisk.diffDiskSettings.placement': [
        'CacheDisk',
        'ResourceDisk',
        'NvmeDisk',
      ],
      'properties.securityProfile.securityType': ['Standard', 'TrustedLaunch', 'ConfidentialVM'],
      'properties.osProfile.linuxConfiguration.patchSettings.patchMode': [
        'ImageDefault',
        'AutomaticByPlatform',
      ],
      'properties.osProfile.linuxConfiguration.patchSettings.assessmentMode': [
        'ImageDefault',
        'AutomaticByPlatform',
      ],
      'properties.osProfile.windowsConfiguration.patchSettings.patchMode': [
        'Manual',
        'AutomaticByOS',
        'AutomaticByPlatform',
      ],
      'properties.osProfile.windowsConfiguration.patchSettings.assessmentMode': [
        'ImageDefault',
        'AutomaticByPlatform',
      ],
      'properties.networkProfile.networkInterfaces.*.properties.deleteOption': ['Delete', 'Detach'],
      'properties.diskControllerType': ['SCSI', 'NVMe'],
    },
  },
  rules: [machineImage, sizeOffered, coresQuota, credentials, computerName, interfaces],
  power: machinePower,
  meters: metersOfMachine,
});
