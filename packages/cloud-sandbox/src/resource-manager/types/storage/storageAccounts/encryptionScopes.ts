import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.Storage/storageAccounts/encryptionScopes', {
  coverage: 'stored only',
  status: { source: '@azure/arm-storage 20.0.0', put: { created: 201, updated: 200 } },
});
