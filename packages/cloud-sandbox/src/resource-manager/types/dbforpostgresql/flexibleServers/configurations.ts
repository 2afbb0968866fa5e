import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.DBforPostgreSQL/flexibleServers/configurations', {
  coverage: 'stored only',
  seconds: 5,
  stateful: false,
});
