import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { notFound } from '../../../errors/refusal.ts';
import { checkAuthority } from './check-grant.ts';
import { findRole } from './role-store.ts';

/**
 * Rejects a change to a person whose roles have keys that the editor lacks, regardless of the account's state. Throws a
 * 404 refusal if the organization has no such person.
 */
export async function checkPerson(
  db: Kysely<Database>,
  { organizationId, permissions }: SessionContext,
  accountId: string,
): Promise<void> {
  const roles = await db
    .selectFrom('held_role')
    .select('role_id')
    .where('account_id', '=', accountId)
    .where('organization_id', '=', organizationId)
    .orderBy('is_primary', 'desc')
    .orderBy('role_id')
    .execute();
  if (roles.length === 0) throw notFound();
  for (const { role_id: id } of roles) checkAuthority(permissions, await findRole(db, organizationId, id));
}
