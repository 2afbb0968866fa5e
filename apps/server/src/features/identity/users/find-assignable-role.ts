import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { checkAssignable, findRole } from '../roles/index.ts';

/** Finds and returns the role to assign: one of the organization, without keys that the editor lacks. */
export async function findAssignableRole(
  tx: Transaction<Database>,
  session: SessionContext,
  roleId: string,
  pointer = '#/roleId',
): ReturnType<typeof findRole> {
  const role = await findRole(tx, session.organizationId, roleId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not-found') {
      throw invalidInput([issue(pointer, 'unknown')]);
    }
    throw error;
  });
  checkAssignable(session.permissions, role);
  return role;
}
