import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Insights/privateLinkScopes/scopedResources', {
  coverage: 'stored only',
  status: { source: '@azure/arm-monitor 7.0.0', remove: { done: 200 } },
});
