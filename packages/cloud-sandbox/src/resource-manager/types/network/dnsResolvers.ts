import { nestedInUse } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/dnsResolvers', {
  coverage: 'stored only',
  inUse: [
    nestedInUse(
      'Microsoft.Network/dnsResolvers/inboundEndpoints',
      'https://learn.microsoft.com/azure/dns/dns-private-resolver-get-started-powershell',
    ),
    nestedInUse(
      'Microsoft.Network/dnsResolvers/outboundEndpoints',
      'https://learn.microsoft.com/azure/dns/dns-private-resolver-get-started-powershell',
    ),
  ],
});
