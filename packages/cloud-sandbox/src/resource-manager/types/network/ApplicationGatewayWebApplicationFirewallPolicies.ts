import { referencesTo, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies', {
  coverage: 'stored only',
  backReferences: {
    names: ['applicationGateways'],
    of: (_resource, users) => ({
      properties: unlessEmpty(
        'applicationGateways',
        referencesTo(users, 'Microsoft.Network/applicationGateways'),
      ),
    }),
  },
  status: { source: '@azure/arm-network 36.0.0', put: { created: 201, updated: 200 } },
});
