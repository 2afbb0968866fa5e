import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ServiceBus/namespaces/topics', {
  coverage: 'stored only',
  defaults: () => ({ properties: { maxSizeInMegabytes: 1024, status: 'Active' } }),
  status: {
    source: '@azure/arm-servicebus 6.1.0',
    put: { created: 200, updated: 200 },
    remove: { done: 200 },
  },
});
