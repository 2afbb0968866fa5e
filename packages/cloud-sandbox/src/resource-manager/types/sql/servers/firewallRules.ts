import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Sql/servers/firewallRules', {
  coverage: 'stored only',
  seconds: 2,
  stateful: false,
  status: { source: '@azure/arm-sql 10.0.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
});
