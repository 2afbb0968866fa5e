import { refuseStorageValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/managementPolicies', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  computed: (_draft, view) => ({ properties: { lastModifiedTime: view.now().toISOString() } }),
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
  values: {
    refuse: refuseStorageValue,
    allowed: {
      'properties.policy.rules.*.type': ['Lifecycle'],
    },
  },
});
