import { at, objectsOf, textOf } from '../../../json.ts';
import type { Rule } from '../../../rules/rule.ts';
import { checkSecurityRules } from '../../../rules/securityRules.ts';
import { refuseNetworkValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';
import { lastName, propertiesOf } from '../../draft.ts';

const oneSecurityRule: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const group = view.lookup(draft.id.parent ?? '', draft.tenantId);
    const name = lastName(draft);
    const others = objectsOf(at(group, 'properties', 'securityRules')).filter(
      (rule) => textOf(rule['name'])?.toLowerCase() !== name.toLowerCase(),
    );
    return checkSecurityRules([...others, { name, properties: propertiesOf(draft) }]);
  },
};

export default defineType('Microsoft.Network/networkSecurityGroups/securityRules', {
  coverage: 'simulated',
  seconds: 2,
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.protocol': ['Tcp', 'Udp', 'Icmp', 'Esp', '*', 'Ah'],
      'properties.access': ['Allow', 'Deny'],
      'properties.direction': ['Inbound', 'Outbound'],
    },
  },
  rules: [oneSecurityRule],
});
