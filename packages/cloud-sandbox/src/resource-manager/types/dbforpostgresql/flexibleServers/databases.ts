import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.DBforPostgreSQL/flexibleServers/databases', {
  coverage: 'simulated',
  seconds: 6,
  stateful: false,
  defaults: () => ({ properties: { charset: 'UTF8', collation: 'en_US.utf8' } }),
});
