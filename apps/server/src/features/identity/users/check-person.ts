import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { checkAuthority, findRole } from '../roles/index.ts';
import type { AccountRow } from './user-store.ts';

/** Rejects a change of a person whose role has keys that the editor lacks, regardless of the account's state. */
export async function checkPerson(
  tx: Transaction<Database>,
  { organizationId, permissions }: SessionContext,
  person: Pick<AccountRow, 'role_id'>,
): Promise<void> {
  checkAuthority(permissions, await findRole(tx, organizationId, person.role_id));
}
