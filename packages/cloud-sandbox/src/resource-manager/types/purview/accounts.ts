import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Purview/accounts', {
  coverage: 'stored only',
  globalName: { pool: 'purview' },
});
