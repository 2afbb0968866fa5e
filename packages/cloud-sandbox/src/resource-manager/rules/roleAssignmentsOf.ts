import { objectOf, textOf } from '../json.ts';
import type { InUseRule } from './inUseRule.ts';

const type = 'Microsoft.Authorization/roleAssignments';

/** Returns the assignments of a role. They name it by its GUID below any scope, not by its own id. */
export const roleAssignmentsOf: NonNullable<InUseRule['find']> = (id, tenantId, view) =>
  view.everyOfType(type).filter((assignment) => {
    const role = textOf(objectOf(assignment.body['properties'])['roleDefinitionId']);
    return (
      assignment.tenantId === tenantId &&
      role?.split('/').at(-1)?.toLowerCase() === id.name.split('/').at(-1)?.toLowerCase()
    );
  });
