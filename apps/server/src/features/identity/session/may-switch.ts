import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { findLiveSession } from './session-store.ts';
import type { VerifiedPerson } from './verify-tokens.ts';

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/**
 * Whether a sign-in with an identity nobody knows is the switch of a signed-in person to another of their directories. It is
 * none with an access token, which stands for a part of its owner's keys and would become all of them; none within one
 * directory, where it can only be somebody else at the same screen; and none where the account is known in that directory
 * as another person.
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
