import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Authorization/roleManagementPolicyAssignments', {
  coverage: 'not simulated',
  status: {
    source: '@azure/arm-authorization 9.0.0',
    put: { created: 201, updated: 201 },
    remove: { done: 200 },
  },
});
