import { propertyOf, runningMeter } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { textOf } from '../../json.ts';
import { idsOf } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/virtualNetworkGateways', {
  coverage: 'stored only',
  seconds: 110,
  inUse: [
    {
      source: 'https://learn.microsoft.com/azure/vpn-gateway/vpn-gateway-delete-vnet-gateway-powershell',
      users: ['Microsoft.Network/connections'],
      refuse: (id, users) =>
        badRequest(
          'VirtualNetworkGatewayCannotBeDeleted',
          `Virtual network gateway ${id.id} cannot be deleted because it is in use by the following connections: ${idsOf(users)}.`,
        ),
    },
  ],
  meters: (of) => {
    const name = textOf(propertyOf(of, 'sku', 'name')) ?? 'VpnGw1';
    return [runningMeter('VPN Gateway', name, name)];
  },
});
