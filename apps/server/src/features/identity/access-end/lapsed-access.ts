import { sql } from 'kysely';
import type { Parts } from '../../../feature.ts';
import { recordAudit } from '../../../journal/audit.ts';
import { hasOwnWork } from '../../deployments/operations/index.ts';
import { canSignIn, isActiveAccount } from '../session/index.ts';
import type { AccessEndCause, EndAccess } from './end-access.ts';

const maxPerBatch = 50;
const accountId = sql<string>`a.id`;

/** SQL condition that the access of the account `a` has ended. */
const isLapsed = sql<boolean>`not (${isActiveAccount('a')} and ${canSignIn('a')})`;

const causeOf = (state: string, isActive: boolean, isGuest: boolean): AccessEndCause => {
  if (isActive) return isGuest ? 'guests' : 'directory';
  return state === 'Disabled' ? 'disabled' : 'expired';
};

/** SQL condition that grants, sessions, requests or work of the account `a` remain. */
const hasLeftovers = sql<boolean>`(
  exists (select from cloud_grant g where g.account_id = a.id)
  or exists (select from github_link l where l.account_id = a.id)
  or exists (select from session s where s.account_id = a.id
    and (s.azure_token is not null or (s.kind = 'automation' and s.ended_at is null)))
  or exists (select from approval q where q.requested_by = a.id and q.state = 'pending')
  or ${hasOwnWork(accountId)})`;

/**
 * Ends the access of expired accounts, and work that was submitted while an account was being disabled, its last
 * directory was being unlinked or guests were being switched off. Returns the number of accounts. A failure does not affect the other accounts and is thrown at the end.
 */
export async function endLapsedAccess(
  { database: { db } }: Pick<Parts, 'database'>,
  endAccess: EndAccess,
): Promise<number> {
  const lapsed = await db
    .selectFrom('account as a')
    .select('a.id')
    .where(isLapsed)
    .where(hasLeftovers)
    .limit(maxPerBatch)
    .execute();
  let ended = 0;
  const errors: unknown[] = [];
  for (const { id } of lapsed) {
    try {
      ended += await db.transaction().execute(async (tx) => {
        const account = await tx
          .selectFrom('account as a')
          .select([
            'a.id',
            'a.name',
            'a.state',
            'a.is_guest as isGuest',
            'a.organization_id as organizationId',
          ])
          .select(isActiveAccount('a').as('isActive'))
          .where('a.id', '=', id)
          .where(isLapsed)
          .where(hasLeftovers)
          .forNoKeyUpdate()
          .skipLocked()
          .executeTakeFirst();
        // The account was enabled or extended in the meantime, or another process is ending its access.
        if (account === undefined) return 0;
        const { organizationId, state, isActive, isGuest } = account;
        const details = await endAccess(tx, organizationId, [account], causeOf(state, isActive, isGuest));
        await recordAudit(
          tx,
          { organizationId, accountId: null, sessionId: null, ip: '', requestId: 'access-end' },
          { action: 'user.accessEnd', objectType: 'account', objectId: id, details: { ...details } },
        );
        return 1;
      });
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return ended;
}
