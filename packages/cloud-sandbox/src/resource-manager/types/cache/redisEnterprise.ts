import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Cache/redisEnterprise', {
  coverage: 'stored only',
  globalName: { pool: 'redisenterprise' },
});
