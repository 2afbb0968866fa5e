import { defineType } from '../../../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/blobServices/containers/immutabilityPolicies', {
  coverage: 'stored only',
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
});
