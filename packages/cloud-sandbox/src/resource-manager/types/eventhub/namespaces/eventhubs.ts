import { defineType } from '../../defineType.ts';
import { propertiesOf } from '../../draft.ts';

export default defineType('Microsoft.EventHub/namespaces/eventhubs', {
  coverage: 'stored only',
  defaults: () => ({ properties: { partitionCount: 4, messageRetentionInDays: 7, status: 'Active' } }),
  computed: (draft) => ({
    properties: {
      partitionIds: Array.from({ length: Number(propertiesOf(draft)['partitionCount'] ?? 4) }, (_, at) =>
        String(at),
      ),
    },
  }),
  status: { source: '@azure/arm-eventhub 5.2.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
});
