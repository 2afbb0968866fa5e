import { refuseValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Network/privateDnsZones/virtualNetworkLinks', {
  coverage: 'simulated',
  seconds: 6,
  computed: () => ({ properties: { virtualNetworkLinkState: 'Completed' } }),
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.resolutionPolicy': ['Default', 'NxDomainRedirect'],
    },
  },
});
