import { textOf } from '../../../../json.ts';
import { refuseStorageValue } from '../../../../rules/valueRefusals.ts';
import { defineType } from '../../../defineType.ts';
import { propertiesOf } from '../../../draft.ts';

export default defineType('Microsoft.Storage/storageAccounts/blobServices/containers', {
  coverage: 'simulated',
  missing:
    'Containers that clients of the blob service create are not listed, and a deletion leaves its blobs.',
  seconds: 1,
  stateful: false,
  defaults: () => ({ properties: { publicAccess: 'None' } }),
  computed: (draft, view) => ({
    properties: {
      leaseStatus: 'Unlocked',
      leaseState: 'Available',
      hasImmutabilityPolicy: false,
      hasLegalHold: false,
      lastModifiedTime: view.now().toISOString(),
      defaultEncryptionScope:
        textOf(propertiesOf(draft)['defaultEncryptionScope']) ?? '$account-encryption-key',
    },
  }),
  name: {
    least: 3,
    most: 63,
    pattern: /^(\$root|\$web|\$logs|[a-z0-9](-?[a-z0-9])*)$/,
    code: 'ContainerOperationFailure',
    message: () => 'The specifed resource name contains invalid characters.',
  },
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  values: {
    refuse: refuseStorageValue,
    allowed: {
      'properties.publicAccess': ['Container', 'Blob', 'None'],
    },
  },
});
