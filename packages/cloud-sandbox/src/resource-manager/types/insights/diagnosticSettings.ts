import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Insights/diagnosticSettings', {
  coverage: 'stored only',
  missing: 'Sends no logs or metrics.',
  seconds: 2,
  stateful: false,
  status: { source: '@azure/arm-monitor 7.0.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
});
