import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import { assignedRoles } from '../session/index.ts';
import { describeRoles } from './additional-roles.ts';
import { findUser } from './user-store.ts';

interface AddedRole {
  /** When the role ends: the later of the new end and the existing one; null means no end. */
  readonly until: Date | null;
  /** Details of the change for the audit log. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Assigns an additional role to a person. A role that they already have is extended, never shortened. The caller must
 * lock the organization's administration and check that the editor may change the person and assign the role.
 */
export async function addRole(
  tx: Transaction<Database>,
  organizationId: string,
  accountId: string,
  role: { readonly id: string; readonly until: Date | null },
): Promise<AddedRole> {
  const before = await findUser(tx, organizationId, accountId);
  if (before.role_id === role.id) throw invalidInput([issue('#/roleId', 'primary-role')]);
  const { rows } = await sql<{ until: Date | null }>`
    insert into account_role as held (account_id, organization_id, role_id, until)
    values (${accountId}, ${organizationId}, ${role.id}, ${role.until})
    on conflict (account_id, role_id) do update set until = nullif(
      greatest(coalesce(held.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
    returning until`.execute(tx);
  await tx
    .updateTable('account')
    .set({ version: before.version + 1, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute();
  const after = await findUser(tx, organizationId, accountId);
  return {
    until: rows[0]!.until,
    details: {
      changed: ['roles'],
      role: after.role_name,
      state: after.state,
      roles: describeRoles(assignedRoles(after.roles)),
      rolesBefore: describeRoles(assignedRoles(before.roles)),
    },
  };
}
