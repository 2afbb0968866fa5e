import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.KeyVault/vaults/accessPolicies', {
  coverage: 'stored only',
  status: { source: '@azure/arm-keyvault 5.0.0', put: { created: 201, updated: 200 } },
});
