import { alwaysRunning } from '../../cost/meter.ts';
import { nestedInUse } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/privateDnsZones', {
  coverage: 'simulated',
  seconds: 6,
  computed: () => ({
    properties: {
      numberOfRecordSets: 1,
      maxNumberOfRecordSets: 25_000,
      numberOfVirtualNetworkLinks: 0,
      maxNumberOfVirtualNetworkLinks: 1000,
    },
  }),
  inUse: [
    nestedInUse(
      'Microsoft.Network/privateDnsZones/virtualNetworkLinks',
      'https://learn.microsoft.com/azure/dns/private-dns-virtual-network-links',
    ),
  ],
  meters: alwaysRunning('Azure DNS', 'Private', 'Private Zone'),
});
