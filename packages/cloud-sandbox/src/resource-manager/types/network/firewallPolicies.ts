import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/firewallPolicies', {
  coverage: 'stored only',
  seconds: 6,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
});
