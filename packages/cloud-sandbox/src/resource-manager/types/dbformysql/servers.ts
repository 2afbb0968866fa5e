import { defineType } from '../defineType.ts';

export default defineType('Microsoft.DBforMySQL/servers', {
  coverage: 'stored only',
  globalName: { pool: 'mysql' },
});
