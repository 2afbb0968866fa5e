import { defineType } from '../../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/queueServices/queues', {
  coverage: 'stored only',
  seconds: 1,
  hasOptionalBody: true,
  stateful: false,
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 200, updated: 200 }, remove: { done: 204 } },
});
