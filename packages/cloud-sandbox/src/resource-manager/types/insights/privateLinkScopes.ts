import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Insights/privateLinkScopes', {
  coverage: 'stored only',
  status: { source: '@azure/arm-monitor 7.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
});
