import { defineType } from '../defineType.ts';

export default defineType('Microsoft.ApiManagement/service', {
  coverage: 'stored only',
  globalName: { pool: 'apimanagement' },
});
