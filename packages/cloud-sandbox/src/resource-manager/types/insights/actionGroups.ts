import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Insights/actionGroups', {
  coverage: 'simulated',
  missing:
    'Sends mail to the mail catcher, and calls webhooks on this machine. Other receivers are not called.',
  seconds: 2,
  stateful: false,
  status: { source: '@azure/arm-monitor 7.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
});
