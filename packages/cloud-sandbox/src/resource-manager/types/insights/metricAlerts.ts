import { alwaysRunning } from '../../cost/meter.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Insights/metricAlerts', {
  coverage: 'stored only',
  missing: 'Never fires.',
  seconds: 2,
  stateful: false,
  status: { source: '@azure/arm-monitor 7.0.0', put: { created: 200, updated: 200 }, remove: { done: 200 } },
  meters: alwaysRunning('Azure Monitor', 'Alerts', 'Alerts Metrics Monitored'),
});
