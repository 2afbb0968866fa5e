import { at, objectOf, objectsOf, textOf, textsOf } from '../../../json.ts';
import { subnetInUse } from '../../../rules/inUseRule.ts';
import { networkName } from '../../../rules/nameRule.ts';
import { references } from '../../../rules/references.ts';
import type { Rule } from '../../../rules/rule.ts';
import { checkSubnets, prefixesOf, subnetReferences } from '../../../rules/subnets.ts';
import { subnetUsers } from '../../backReferences.ts';
import { refuseNetworkValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';
import { lastName, propertiesOf } from '../../draft.ts';

const subnetInNetwork: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const network = view.lookup(draft.id.parent ?? '', draft.tenantId);
    if (network === undefined) return undefined;
    const name = lastName(draft);
    const others = objectsOf(at(network, 'properties', 'subnets'))
      .filter((subnet) => textOf(subnet['name'])?.toLowerCase() !== name.toLowerCase())
      .map((subnet) => ({
        name: textOf(subnet['name']) ?? '',
        prefixes: prefixesOf(objectOf(subnet['properties'])),
      }));
    const own = { name, prefixes: prefixesOf(propertiesOf(draft)) };
    return checkSubnets(
      textsOf(at(network, 'properties', 'addressSpace', 'addressPrefixes')),
      [...others, own],
      draft.id.parent ?? '',
    );
  },
};

export default defineType('Microsoft.Network/virtualNetworks/subnets', {
  coverage: 'simulated',
  seconds: 3,
  writeOnly: subnetUsers,
  defaults: () => ({
    properties: {
      delegations: [],
      privateEndpointNetworkPolicies: 'Disabled',
      privateLinkServiceNetworkPolicies: 'Enabled',
    },
  }),
  name: networkName,
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.privateEndpointNetworkPolicies': [
        'Enabled',
        'Disabled',
        'NetworkSecurityGroupEnabled',
        'RouteTableEnabled',
      ],
      'properties.privateLinkServiceNetworkPolicies': ['Enabled', 'Disabled'],
      'properties.sharingScope': ['Tenant', 'DelegatedServices'],
    },
  },
  rules: [subnetInNetwork, references(...subnetReferences.map((name) => [name]))],
  inUse: [subnetInUse],
});
