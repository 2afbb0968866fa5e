import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ServiceBus/namespaces/privateEndpointConnections', {
  coverage: 'stored only',
  status: { source: '@azure/arm-servicebus 6.1.0', put: { created: 201, updated: 200 } },
});
