import { numberOr, propertyOf, runningMeter } from '../../cost/meter.ts';
import { at, textOf, type Json } from '../../json.ts';
import { refuseDiskValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid, type Draft, type EstateView } from '../draft.ts';

/** Returns the size of the disk that a snapshot copies. */
function sourceSize(draft: Draft, view: EstateView): Json | undefined {
  const source = textOf(at(propertiesOf(draft), 'creationData', 'sourceResourceId')) ?? '';
  return at(view.lookup(source, draft.tenantId), 'properties', 'diskSizeGB');
}

export default defineType('Microsoft.Compute/snapshots', {
  coverage: 'simulated',
  missing: 'Holds no data.',
  seconds: 5,
  computed: (draft, view) => {
    const diskSizeGB = propertiesOf(draft)['diskSizeGB'] ?? sourceSize(draft, view);
    return {
      properties: {
        ...(diskSizeGB === undefined ? {} : { diskSizeGB }),
        diskState: 'Unattached',
        timeCreated: draft.existing?.createdAt ?? view.now().toISOString(),
        uniqueId: stableGuid(draft, 'snapshot'),
      },
    };
  },
  status: {
    source: '@azure/arm-compute 24.1.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'status' },
    patch: { updated: 200, pending: 202, poll: 'status' },
  },
  meters: (of) => [
    runningMeter(
      'Storage',
      'Snapshots LRS',
      'LRS Snapshots',
      numberOr(propertyOf(of, 'diskSizeGB'), 64),
      'Standard HDD Managed Disks',
    ),
  ],
  values: {
    refuse: refuseDiskValue,
    allowed: {
      'sku.name': ['Standard_LRS', 'Premium_LRS', 'Standard_ZRS'],
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
});
