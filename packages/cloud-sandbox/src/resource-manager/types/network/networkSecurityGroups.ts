import { badRequest } from '../../http/errors.ts';
import { objectsOf, textOf, type JsonObject } from '../../json.ts';
import { networkName } from '../../rules/nameRule.ts';
import type { Rule } from '../../rules/rule.ts';
import { checkSecurityRules } from '../../rules/securityRules.ts';
import type { StoredResource } from '../../store/resources.ts';
import { referencesTo, subnetsWith, unlessEmpty } from '../backReferences.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid, type Draft } from '../draft.ts';

const defaultRules: readonly [
  name: string,
  priority: number,
  direction: string,
  access: string,
  source: string,
  destination: string,
][] = [
  ['AllowVnetInBound', 65000, 'Inbound', 'Allow', 'VirtualNetwork', 'VirtualNetwork'],
  ['AllowAzureLoadBalancerInBound', 65001, 'Inbound', 'Allow', 'AzureLoadBalancer', '*'],
  ['DenyAllInBound', 65500, 'Inbound', 'Deny', '*', '*'],
  ['AllowVnetOutBound', 65000, 'Outbound', 'Allow', 'VirtualNetwork', 'VirtualNetwork'],
  ['AllowInternetOutBound', 65001, 'Outbound', 'Allow', '*', 'Internet'],
  ['DenyAllOutBound', 65500, 'Outbound', 'Deny', '*', '*'],
];

function defaultSecurityRules(draft: Draft): JsonObject[] {
  return defaultRules.map(([name, priority, direction, access, source, destination]) => ({
    name,
    id: `${draft.id.id}/defaultSecurityRules/${name}`,
    type: 'Microsoft.Network/networkSecurityGroups/defaultSecurityRules',
    properties: {
      provisioningState: 'Succeeded',
      protocol: '*',
      sourcePortRange: '*',
      destinationPortRange: '*',
      sourceAddressPrefix: source,
      destinationAddressPrefix: destination,
      access,
      priority,
      direction,
    },
  }));
}

/** Returns the ids of the network interfaces and subnets with a security group, separated by commas. */
const usersOf = (id: string, users: readonly StoredResource[]): string =>
  [...referencesTo(users, 'Microsoft.Network/networkInterfaces'), ...subnetsWith(users, id)]
    .map((user) => textOf(user['id']) ?? '')
    .join(', ');

const securityRules: Rule = {
  phase: 'run',
  check: (draft) => checkSecurityRules(objectsOf(propertiesOf(draft)['securityRules'])),
};

export default defineType('Microsoft.Network/networkSecurityGroups', {
  coverage: 'simulated',
  seconds: 3,
  backReferences: {
    names: ['subnets', 'networkInterfaces'],
    of: ({ id }, users) => ({
      properties: {
        ...unlessEmpty('subnets', subnetsWith(users, id)),
        ...unlessEmpty('networkInterfaces', referencesTo(users, 'Microsoft.Network/networkInterfaces')),
      },
    }),
  },
  inline: { securityRules: 'securityRules' },
  defaults: () => ({ properties: { securityRules: [] } }),
  computed: (draft) => ({
    properties: {
      resourceGuid: stableGuid(draft, 'nsg'),
      defaultSecurityRules: defaultSecurityRules(draft),
    },
  }),
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.securityRules.*.properties.protocol': ['Tcp', 'Udp', 'Icmp', 'Esp', '*', 'Ah'],
      'properties.securityRules.*.properties.access': ['Allow', 'Deny'],
      'properties.securityRules.*.properties.direction': ['Inbound', 'Outbound'],
    },
  },
  rules: [securityRules],
  inUse: [
    {
      source: 'https://aka.ms/deletensg',
      users: ['Microsoft.Network/networkInterfaces', 'Microsoft.Network/virtualNetworks'],
      refuse: (id, users) =>
        badRequest(
          'InUseNetworkSecurityGroupCannotBeDeleted',
          `Network security group ${id.id} cannot be deleted because it is in use by the following resources: ${usersOf(id.id, users)}. In order to delete the Network security group, remove the association with the resource(s). To learn how to do this, see aka.ms/deletensg.`,
        ),
    },
  ],
});
