import { defineType } from '../defineType.ts';

export default defineType('Microsoft.DBforMariaDB/servers', {
  coverage: 'stored only',
  globalName: { pool: 'mariadb' },
});
