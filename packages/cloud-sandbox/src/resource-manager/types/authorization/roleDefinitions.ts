import { badRequest } from '../../http/errors.ts';
import { roleAssignmentsOf } from '../../rules/roleAssignmentsOf.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Authorization/roleDefinitions', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
  status: {
    source: '@azure/arm-authorization 9.0.0',
    put: { created: 201, updated: 201 },
    remove: { done: 200, returnsDeleted: true },
  },
  inUse: [
    {
      source: 'https://learn.microsoft.com/azure/role-based-access-control/troubleshooting',
      users: ['Microsoft.Authorization/roleAssignments'],
      find: roleAssignmentsOf,
      refuse: () =>
        badRequest('RoleDefinitionHasAssignments', 'There are existing role assignments referencing role.'),
    },
  ],
});
