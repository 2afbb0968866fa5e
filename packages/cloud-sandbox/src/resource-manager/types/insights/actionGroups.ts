import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Insights/actionGroups', {
  coverage: 'stored only',
  missing: 'Sends no notifications.',
  seconds: 2,
  stateful: false,
  status: { source: '@azure/arm-monitor 7.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
});
