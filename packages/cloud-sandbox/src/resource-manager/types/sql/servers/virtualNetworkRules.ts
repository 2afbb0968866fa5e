import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Sql/servers/virtualNetworkRules', {
  coverage: 'stored only',
  status: { source: '@azure/arm-sql 10.0.0', remove: { done: 200 } },
});
