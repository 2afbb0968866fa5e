import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { findLiveSession } from './session-store.ts';
import type { VerifiedPerson } from './verify-tokens.ts';

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/**
 * Returns whether a sign-in with an unknown identity is a signed-in person switching to another of their directories.
 * False for an access token, which would gain its owner's full permissions; false within one directory, where it must
 * be another person at the same device; and false if the account has another identity in that directory.
 */
export async function maySwitch(
  tx: Transaction<Database>,
  person: VerifiedPerson,
  older: LiveSession,
): Promise<boolean> {
  if (older.kind !== 'interactive') return false;
  if (older.cloud !== person.cloud.name || older.tenantId === person.tenantId) return false;
  const other = await tx
    .selectFrom('identity')
    .select('object_id')
    .where('account_id', '=', older.accountId)
    .where('tenant_id', '=', person.tenantId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
