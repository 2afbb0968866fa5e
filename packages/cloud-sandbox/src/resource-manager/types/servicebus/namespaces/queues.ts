import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ServiceBus/namespaces/queues', {
  coverage: 'stored only',
  defaults: () => ({
    properties: { lockDuration: 'PT1M', maxDeliveryCount: 10, maxSizeInMegabytes: 1024, status: 'Active' },
  }),
  status: {
    source: '@azure/arm-servicebus 6.1.0',
    put: { created: 200, updated: 200 },
    remove: { done: 200 },
  },
});
