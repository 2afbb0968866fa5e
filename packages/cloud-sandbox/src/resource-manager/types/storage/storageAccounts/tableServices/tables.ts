import { defineType } from '../../../defineType.ts';
import { lastName } from '../../../draft.ts';

export default defineType('Microsoft.Storage/storageAccounts/tableServices/tables', {
  coverage: 'stored only',
  seconds: 1,
  hasOptionalBody: true,
  computed: (draft) => ({ properties: { tableName: lastName(draft) } }),
  stateful: false,
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 200, updated: 200 }, remove: { done: 204 } },
});
