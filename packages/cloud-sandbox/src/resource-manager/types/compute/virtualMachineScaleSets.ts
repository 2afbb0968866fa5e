import { machinePower } from '../../actions/powerStates.ts';
import { licenceMeters } from '../../cost/licenceMeters.ts';
import { diskMeters, machineMeter } from '../../cost/machineMeters.ts';
import { isStopped, numberOr, propertyOf, skuOf } from '../../cost/meter.ts';
import type { Metered, Running } from '../../cost/running.ts';
import { at, objectOf, objectsOf, textOf } from '../../json.ts';
import { extensionRefusal, machineImage } from '../../rules/machineArtifacts.ts';
import { coresQuota, sizeOffered } from '../../rules/machineQuota.ts';
import { computerName, credentials } from '../../rules/osProfile.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseMachineValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid } from '../draft.ts';
import { preservePower, powerPlace } from '../preservePower.ts';

const extensionsOfSet: Rule = {
  phase: 'run',
  check: (draft) => {
    const extensions = objectsOf(
      at(propertiesOf(draft), 'virtualMachineProfile', 'extensionProfile', 'extensions'),
    );
    for (const extension of extensions) {
      const refusal = extensionRefusal(objectOf(extension['properties']), draft.location ?? '');
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  },
};

/** Returns the system disks of scale set machines, which have no disk resources. */
function setDisks(of: Metered, count: number): Running[] {
  const profile = propertyOf(of, 'virtualMachineProfile');
  const windows = at(profile, 'osProfile', 'windowsConfiguration') !== undefined;
  const type = textOf(at(profile, 'storageProfile', 'osDisk', 'managedDisk', 'storageAccountType'));
  const gb = numberOr(at(profile, 'storageProfile', 'osDisk', 'diskSizeGB'), windows ? 127 : 30);
  return diskMeters(type ?? 'StandardSSD_LRS', gb, count);
}

function metersOfScaleSet(of: Metered): Running[] {
  const count = numberOr(at(of.body, 'sku', 'capacity'), 0);
  if (count === 0) return [];
  const disks = setDisks(of, count);
  if (isStopped(of)) return disks;
  const spot = /^spot$/i.test(textOf(propertyOf(of, 'virtualMachineProfile', 'priority')) ?? '');
  const windows = propertyOf(of, 'virtualMachineProfile', 'osProfile', 'windowsConfiguration') !== undefined;
  const licences = licenceMeters(propertyOf(of, 'virtualMachineProfile'), skuOf(of), count);
  return [machineMeter(skuOf(of), windows, spot, count), ...licences, ...disks];
}

export default defineType('Microsoft.Compute/virtualMachineScaleSets', {
  coverage: 'simulated',
  seconds: 55,
  deleteSeconds: 20,
  writeOnly: ['adminPassword', 'customData', 'protectedSettings'],
  hidden: [powerPlace],
  computed: (draft, view) => ({
    properties: {
      ...preservePower(draft),
      uniqueId: stableGuid(draft, 'vmss'),
      timeCreated: draft.existing?.createdAt ?? view.now().toISOString(),
    },
  }),
  name: {
    least: 1,
    most: 64,
    pattern: /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9_])?$/,
  },
  values: {
    refuse: refuseMachineValue,
    allowed: {
      'properties.orchestrationMode': ['Uniform', 'Flexible'],
      'properties.upgradePolicy.mode': ['Automatic', 'Manual', 'Rolling'],
      'properties.virtualMachineProfile.priority': ['Regular', 'Low', 'Spot', 'SpotPlus'],
      'properties.virtualMachineProfile.evictionPolicy': ['Deallocate', 'Delete'],
      'properties.virtualMachineProfile.storageProfile.osDisk.caching': ['None', 'ReadOnly', 'ReadWrite'],
      'properties.virtualMachineProfile.storageProfile.osDisk.createOption': [
        'FromImage',
        'Empty',
        'Attach',
        'Copy',
        'Restore',
      ],
      'properties.virtualMachineProfile.storageProfile.osDisk.deleteOption': ['Delete', 'Detach'],
      'properties.virtualMachineProfile.storageProfile.osDisk.managedDisk.storageAccountType': [
        'Standard_LRS',
        'Premium_LRS',
        'StandardSSD_LRS',
        'UltraSSD_LRS',
        'Premium_ZRS',
        'StandardSSD_ZRS',
        'PremiumV2_LRS',
      ],
      'properties.virtualMachineProfile.storageProfile.dataDisks.*.caching': [
        'None',
        'ReadOnly',
        'ReadWrite',
      ],
      'properties.virtualMachineProfile.storageProfile.dataDisks.*.createOption': [
        'FromImage',
        'Empty',
        'Attach',
        'Copy',
        'Restore',
      ],
      'properties.virtualMachineProfile.storageProfile.dataDisks.*.deleteOption': ['Delete', 'Detach'],
      'properties.virtualMachineProfile.storageProfile.dataDisks.*.managedDisk.storageAccountType': [
        'Standard_LRS',
        'Premium_LRS',
        'StandardSSD_LRS',
        'UltraSSD_LRS',
        'Premium_ZRS',
        'StandardSSD_ZRS',
        'PremiumV2_LRS',
      ],
      'properties.virtualMachineProfile.storageProfile.osDisk.osType': ['Windows', 'Linux'],
      'properties.virtualMachineProfile.storageProfile.osDisk.diffDiskSettings.option': ['Local'],
      'properties.virtualMachineProfile.storageProfile.osDisk.diffDiskSettings.placement': [
        'CacheDisk',
        'ResourceDisk',
        'NvmeDisk',
      ],
      'properties.virtualMachineProfile.securityProfile.securityType': [
        'Standard',
        'TrustedLaunch',
        'ConfidentialVM',
      ],
      'properties.virtualMachineProfile.osProfile.linuxConfiguration.patchSettings.patchMode': [
        'ImageDefault',
        'AutomaticByPlatform',
      ],
      'properties.virtualMachineProfile.osProfile.linuxConfiguration.patchSettings.assessmentMode': [
        'ImageDefault',
        'AutomaticByPlatform',
      ],
      'properties.virtualMachineProfile.osProfile.windowsConfiguration.patchSettings.patchMode': [
        'Manual',
        'AutomaticByOS',
        'AutomaticByPlatform',
      ],
      'properties.virtualMachineProfile.osProfile.windowsConfiguration.patchSettings.assessmentMode': [
        'ImageDefault',
        'AutomaticByPlatform',
      ],
    },
  },
  rules: [machineImage, extensionsOfSet, sizeOffered, coresQuota, credentials, computerName],
  power: machinePower,
  meters: metersOfScaleSet,
});
