import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.KeyVault/vaults/keys', {
  coverage: 'stored only',
  status: { source: '@azure/arm-keyvault 5.0.0', put: { created: 200, updated: 200 } },
});
