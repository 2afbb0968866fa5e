import { propertyOf, runningMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/virtualNetworkGateways', {
  coverage: 'stored only',
  seconds: 110,
  meters: (of) => {
    const name = textOf(propertyOf(of, 'sku', 'name')) ?? 'VpnGw1';
    return [runningMeter('VPN Gateway', name, name)];
  },
});
