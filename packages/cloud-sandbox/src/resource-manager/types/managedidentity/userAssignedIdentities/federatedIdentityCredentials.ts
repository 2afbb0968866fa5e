import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials', {
  coverage: 'stored only',
  status: { source: '@azure/arm-msi 2.2.0', put: { created: 201, updated: 200 }, remove: { done: 200 } },
});
