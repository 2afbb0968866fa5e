import { badRequest } from '../../../http/errors.ts';
import { nameOf } from '../../../rules/inUseRule.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Sql/servers/elasticPools', {
  coverage: 'stored only',
  computed: () => ({ properties: { state: 'Ready' } }),
  status: {
    source: '@azure/arm-sql 10.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'status' },
  },
  inUse: [
    {
      source: 'https://learn.microsoft.com/rest/api/sql/elastic-pools/delete',
      users: ['Microsoft.Sql/servers/databases'],
      refuse: (id) => badRequest('ElasticPoolNotEmpty', `The elastic pool '${nameOf(id)}' is not empty.`),
    },
  ],
});
