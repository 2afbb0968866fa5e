import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Network/networkManagers/routingConfigurations', {
  coverage: 'stored only',
  status: { source: '@azure/arm-network 36.0.0', put: { created: 201, updated: 200 } },
});
