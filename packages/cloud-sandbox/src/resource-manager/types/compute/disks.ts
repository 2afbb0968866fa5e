import { diskMeters } from '../../cost/machineMeters.ts';
import { numberOr, propertyOf, skuOf } from '../../cost/meter.ts';
import { conflict } from '../../http/errors.ts';
import { at, textOf } from '../../json.ts';
import { diskRequest, diskSku } from '../../rules/diskRules.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { ofType } from '../backReferences.ts';
import { refuseDiskValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid } from '../draft.ts';
import { powerPlace } from '../preservePower.ts';

export default defineType('Microsoft.Compute/disks', {
  coverage: 'simulated',
  missing: 'Holds no data.',
  seconds: 4,
  computed: (draft, view) => ({
    sku: diskSku(draft),
    properties: {
      uniqueId: stableGuid(draft, 'disk'),
      diskState: textOf(propertiesOf(draft)['diskState']) ?? 'Unattached',
      timeCreated: draft.existing?.createdAt ?? view.now().toISOString(),
    },
  }),
  values: {
    refuse: refuseDiskValue,
    allowed: {
      'sku.name': [
        'Standard_LRS',
        'Standard_ZRS',
        'Premium_LRS',
        'StandardSSD_LRS',
        'UltraSSD_LRS',
        'Premium_ZRS',
        'StandardSSD_ZRS',
        'PremiumV2_LRS',
      ],
      'properties.creationData.createOption': [
        'Empty',
        'Attach',
        'FromImage',
        'Import',
        'Copy',
        'Restore',
        'Upload',
        'CopyStart',
        'ImportSecure',
        'UploadPreparedSecure',
        'CopyFromSanSnapshot',
      ],
      'properties.osType': ['Windows', 'Linux'],
      'properties.hyperVGeneration': ['V1', 'V2'],
      'properties.networkAccessPolicy': ['AllowAll', 'AllowPrivate', 'DenyAll'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
    },
  },
  rules: [diskRequest],
  backReferences: {
    names: ['managedBy'],
    of: ({ body }, users) => {
      const [machine] = ofType(users, 'Microsoft.Compute/virtualMachines');
      const stored = textOf(at(body, 'properties', 'diskState')) ?? 'Unattached';
      const isFree = machine === undefined;
      const power = textOf(at(machine?.body, 'properties', powerPlace)) ?? '';
      const attached = /^deallocated$/i.test(power) ? 'Reserved' : 'Attached';
      const free = /^(attached|reserved)$/i.test(stored) ? 'Unattached' : stored;
      return {
        ...(isFree ? {} : { managedBy: machine.id }),
        properties: { diskState: isFree ? free : attached },
      };
    },
  },
  status: {
    source: '@azure/arm-compute 24.1.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'status' },
    patch: { updated: 200, pending: 202, poll: 'status' },
  },
  inUse: [
    {
      source: 'https://learn.microsoft.com/azure/virtual-machines/troubleshooting/error-messages',
      users: ['Microsoft.Compute/virtualMachines'],
      refuse: (id, [user]) =>
        conflict('OperationNotAllowed', `Disk ${nameOf(id)} is attached to VM ${user.id}.`),
    },
  ],
  meters: (of) => diskMeters(skuOf(of), numberOr(propertyOf(of, 'diskSizeGB'), 128)),
});
