import { keyFor, lastSegment } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, nameInRegion } from '../draft.ts';

export default defineType('Microsoft.Batch/batchAccounts', {
  coverage: 'simulated',
  seconds: 8,
  computed: (draft) => ({
    properties: {
      accountEndpoint: `${lastName(draft)}.${draft.location ?? ''}.${endpointsOf(draft.cloud).batch}`,
      dedicatedCoreQuota: 100,
      lowPriorityCoreQuota: 100,
      poolQuota: 20,
    },
  }),
  globalName: { pool: 'batch', nameOf: nameInRegion },
  actions: {
    listkeys: (call) => ({
      accountName: lastSegment(call),
      primary: keyFor(call, 'primary'),
      secondary: keyFor(call, 'secondary'),
    }),
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.poolAllocationMode': ['BatchService', 'UserSubscription'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
    },
  },
});
