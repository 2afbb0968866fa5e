import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ServiceBus/namespaces/networkRuleSets', {
  coverage: 'stored only',
  status: { source: '@azure/arm-servicebus 6.1.0', put: { created: 200, updated: 200 } },
});
