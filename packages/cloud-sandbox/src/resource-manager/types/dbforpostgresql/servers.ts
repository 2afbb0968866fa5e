import { defineType } from '../defineType.ts';

export default defineType('Microsoft.DBforPostgreSQL/servers', {
  coverage: 'stored only',
  globalName: { pool: 'postgres' },
});
