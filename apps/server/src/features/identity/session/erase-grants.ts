import { sql } from 'kysely';
import { erasedTokens, type Executor } from './session-store.ts';

/**
 * Erases a person's stored access to other services: cloud grants, the GitHub link (its token is then revoked at GitHub), AWS
 * keys, and the cloud tokens of their sessions. Returns the number of erased cloud grants.
 */
export async function eraseGrants(tx: Executor, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('cloud_grant')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('github_link').where('account_id', '=', accountId).execute();
  for (const table of ['aws_session', 'link_attempt'] as const) {
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`session_id in (select id from session where account_id = ${accountId})`)
      .execute();
  }
  await tx
    .updateTable('session')
    .set(erasedTokens)
    .where('account_id', '=', accountId)
    .where('azure_token', 'is not', null)
    .execute();
  return Number(numDeletedRows);
}
