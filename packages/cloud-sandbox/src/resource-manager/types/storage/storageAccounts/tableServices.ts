import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/tableServices', {
  coverage: 'stored only',
  seconds: 1,
  implied: { default: () => ({ name: 'default', properties: { cors: { corsRules: [] } } }) },
  stateful: false,
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 200, updated: 200 } },
});
