import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Authorization/roleManagementPolicies', {
  coverage: 'not simulated',
  status: { source: '@azure/arm-authorization 9.0.0', patch: { updated: 200 }, remove: { done: 200 } },
});
