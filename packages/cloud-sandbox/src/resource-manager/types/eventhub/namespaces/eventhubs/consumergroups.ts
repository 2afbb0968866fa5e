import { defineType } from '../../../defineType.ts';

export default defineType('Microsoft.EventHub/namespaces/eventhubs/consumergroups', {
  coverage: 'stored only',
  implied: { $default: () => ({ name: '$Default', properties: {} }) },
  status: { source: '@azure/arm-eventhub 5.2.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
});
