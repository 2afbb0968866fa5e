import { badRequest } from '../../http/errors.ts';
import { at, objectOf, objectsOf, textOf, textsOf } from '../../json.ts';
import { overlaps, parseRange } from '../../rules/addresses.ts';
import { findUsers, subnetInUse } from '../../rules/inUseRule.ts';
import { networkName } from '../../rules/nameRule.ts';
import { references } from '../../rules/references.ts';
import type { Rule } from '../../rules/rule.ts';
import { checkSubnets, prefixesOf, subnetReferences } from '../../rules/subnets.ts';
import { parseResourceId } from '../../resourceId.ts';
import {
  entriesWith,
  ipConfigurationsWith,
  ofType,
  referencesTo,
  subnetUsers,
  unlessEmpty,
} from '../backReferences.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { propertiesOf, stableGuid } from '../draft.ts';

const addressSpace: Rule = {
  phase: 'run',
  check: (draft) => {
    const space = textsOf(at(propertiesOf(draft), 'addressSpace', 'addressPrefixes'));
    if (space.length === 0)
      return badRequest(
        'VirtualNetworkMissingAddressSpace',
        `Virtual network ${draft.id.id} has no address space.`,
        'addressSpace',
      );
    for (const [index, prefix] of space.entries()) {
      if (prefix.includes(':')) continue;
      const range = parseRange(prefix);
      if (range === undefined)
        return badRequest(
          'InvalidAddressPrefixFormat',
          `Address prefix ${prefix} of resource ${draft.id.id} is not formatted correctly. It should follow CIDR notation, for example 10.0.0.0/24.`,
          'addressSpace',
        );
      const clash = space
        .slice(0, index)
        .map(parseRange)
        .some((other) => other !== undefined && overlaps(other, range));
      if (clash)
        return badRequest(
          'VnetAddressSpacesOverlap',
          `Address prefix ${prefix} of virtual network ${draft.id.id} overlaps with another prefix of it.`,
          'addressSpace',
        );
    }
    const subnets = objectsOf(propertiesOf(draft)['subnets']).map((subnet) => ({
      name: textOf(subnet['name']) ?? '',
      prefixes: prefixesOf(objectOf(subnet['properties'])),
    }));
    return checkSubnets(space, subnets, draft.id.id);
  },
};

/**
 * A list of subnets replaces the existing ones; a network without a list keeps them. Source:
 * https://github.com/hashicorp/terraform/issues/16093
 */
const usedSubnets: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const { subnets } = propertiesOf(draft);
    if (subnets === undefined) return undefined;
    const names = new Set(objectsOf(subnets).map(({ name }) => textOf(name)?.toLowerCase()));
    for (const subnet of objectsOf(at(draft.existing?.body, 'properties', 'subnets'))) {
      const id = parseResourceId(textOf(subnet['id']) ?? '');
      if (id === undefined || names.has(textOf(subnet['name'])?.toLowerCase())) continue;
      const [user, ...others] = findUsers(subnetInUse, id, draft.tenantId, view);
      if (user !== undefined) return subnetInUse.refuse(id, [user, ...others]);
    }
    return undefined;
  },
};

export default defineType('Microsoft.Network/virtualNetworks', {
  coverage: 'simulated',
  seconds: 4,
  backReferences: {
    names: subnetUsers,
    of: ({ body }, users) => ({
      properties: {
        subnets: objectsOf(at(body, 'properties', 'subnets')).map((subnet) => {
          const id = textOf(subnet['id']) ?? '';
          const gateways = ofType(users, 'Microsoft.Network/applicationGateways');
          return {
            ...subnet,
            properties: {
              ...objectOf(subnet['properties']),
              ...unlessEmpty('ipConfigurations', ipConfigurationsWith(users, id)),
              ...unlessEmpty(
                'applicationGatewayIPConfigurations',
                gateways.flatMap((user) => entriesWith(user, id, 'gatewayIPConfigurations')),
              ),
              ...unlessEmpty(
                'privateEndpoints',
                referencesTo(
                  users.filter(
                    (user) =>
                      textOf(at(user.body, 'properties', 'subnet', 'id'))?.toLowerCase() === id.toLowerCase(),
                  ),
                  'Microsoft.Network/privateEndpoints',
                ),
              ),
            },
          };
        }),
      },
    }),
  },
  inline: { subnets: 'subnets', virtualNetworkPeerings: 'virtualNetworkPeerings' },
  defaults: () => ({
    properties: { enableDdosProtection: false, subnets: [], virtualNetworkPeerings: [] },
  }),
  computed: (draft) => ({ properties: { resourceGuid: stableGuid(draft, 'vnet') } }),
  name: { ...networkName, most: 64 },
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.subnets.*.properties.privateEndpointNetworkPolicies': [
        'Enabled',
        'Disabled',
        'NetworkSecurityGroupEnabled',
        'RouteTableEnabled',
      ],
      'properties.subnets.*.properties.privateLinkServiceNetworkPolicies': ['Enabled', 'Disabled'],
      'properties.subnets.*.properties.sharingScope': ['Tenant', 'DelegatedServices'],
      'properties.encryption.enforcement': ['DropUnencrypted', 'AllowUnencrypted'],
      'properties.privateEndpointVNetPolicies': ['Disabled', 'Basic'],
    },
  },
  rules: [
    addressSpace,
    usedSubnets,
    references(...subnetReferences.map((name) => ['subnets', '*', 'properties', name])),
  ],
  inUse: [subnetInUse],
});
