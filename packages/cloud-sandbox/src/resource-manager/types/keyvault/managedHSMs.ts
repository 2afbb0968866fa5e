import { defineType } from '../defineType.ts';

export default defineType('Microsoft.KeyVault/managedHSMs', {
  coverage: 'stored only',
  globalName: { pool: 'hsm' },
});
