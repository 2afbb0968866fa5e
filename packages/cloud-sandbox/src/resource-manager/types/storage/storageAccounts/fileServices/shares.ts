import { numberOr, propertyOf, runningMeter } from '../../../../cost/meter.ts';
import { refuseStorageValue } from '../../../../rules/valueRefusals.ts';
import { defineType } from '../../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/fileServices/shares', {
  coverage: 'simulated',
  missing: 'Holds no files.',
  seconds: 1,
  stateful: false,
  defaults: () => ({
    properties: { shareQuota: 5120, enabledProtocols: 'SMB', accessTier: 'TransactionOptimized' },
  }),
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
  meters: (of) => [
    runningMeter(
      'Storage',
      'Premium LRS',
      'Premium LRS Provisioned',
      numberOr(propertyOf(of, 'shareQuota'), 100),
      'Premium Files',
    ),
  ],
  values: {
    refuse: refuseStorageValue,
    allowed: {
      'properties.accessTier': ['TransactionOptimized', 'Hot', 'Cool', 'Premium'],
      'properties.enabledProtocols': ['SMB', 'NFS'],
      'properties.rootSquash': ['NoRootSquash', 'RootSquash', 'AllSquash'],
    },
  },
});
