import { badRequest } from '../../http/errors.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/ipGroups', {
  coverage: 'stored only',
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
