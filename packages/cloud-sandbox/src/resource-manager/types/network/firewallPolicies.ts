import { referencesTo, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/firewallPolicies', {
  coverage: 'stored only',
  seconds: 6,
  backReferences: {
    names: ['firewalls', 'childPolicies'],
    of: (_resource, users) => ({
      properties: {
        ...unlessEmpty('firewalls', referencesTo(users, 'Microsoft.Network/azureFirewalls')),
        ...unlessEmpty('childPolicies', referencesTo(users, 'Microsoft.Network/firewallPolicies')),
      },
    }),
  },
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
});
