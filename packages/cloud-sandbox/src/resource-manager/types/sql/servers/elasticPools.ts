import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Sql/servers/elasticPools', {
  coverage: 'stored only',
  status: {
    source: '@azure/arm-sql 10.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'status' },
  },
});
