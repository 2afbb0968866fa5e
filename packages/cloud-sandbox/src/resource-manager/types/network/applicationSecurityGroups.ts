import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/applicationSecurityGroups', {
  coverage: 'stored only',
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
});
