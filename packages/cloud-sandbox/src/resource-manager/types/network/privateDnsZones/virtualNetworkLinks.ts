import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Network/privateDnsZones/virtualNetworkLinks', {
  coverage: 'simulated',
  seconds: 6,
  computed: () => ({ properties: { virtualNetworkLinkState: 'Completed' } }),
});
