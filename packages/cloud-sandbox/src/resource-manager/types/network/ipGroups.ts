import { badRequest } from '../../http/errors.ts';
import { referencesTo, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/ipGroups', {
  coverage: 'stored only',
  backReferences: {
    names: ['firewalls', 'firewallPolicies'],
    of: (_resource, users) => ({
      properties: {
        ...unlessEmpty('firewalls', referencesTo(users, 'Microsoft.Network/azureFirewalls')),
        ...unlessEmpty('firewallPolicies', referencesTo(users, 'Microsoft.Network/firewallPolicies')),
      },
    }),
  },
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  inUse: [
    {
      source: 'https://github.com/Azure/azure-rest-api-specs/issues/25739',
      users: [
        'Microsoft.Network/firewallPolicies',
        'Microsoft.Network/firewallPolicies/ruleCollectionGroups',
      ],
      refuse: (id) =>
        badRequest(
          'IpGroupsHasFirewallPolicyReferences',
          `IpGroups '${id.id}' cannot be deleted since there are firewall policies using this resource.`,
        ),
    },
  ],
});
