import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/publicIPPrefixes', {
  coverage: 'stored only',
  seconds: 3,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
});
