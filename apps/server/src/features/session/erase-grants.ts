import { sql } from 'kysely';
import type { Executor } from './session-store.ts';
import { isActiveAccount } from './active-account.ts';

/**
 * Erases what people let the portal do in the cloud after their page was closed, of those who may not use the portal any more:
 * disabled, expired, or invited anew. Work that they started before may finish, and keeps their grant until its end; what waits for
 * them to sign in has no use for it. Call it where somebody is disabled and where an operation ends; answers how many are gone.
 */
export async function eraseIdleGrants(tx: Executor, accountId?: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('cloud_grant')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .where(
      sql<boolean>`not exists (
          select from account a where a.id = cloud_grant.account_id and ${isActiveAccount('a')})
        and not exists (
          select from deployment_operation o where o.account_id = cloud_grant.account_id
            and o.finished_at is null and o.waiting_for is null)`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
