import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../database/tables/index.ts';
import type { Vault } from '../../../security/vault.ts';
import { revokeGrant, revokeToken, type GithubSetting } from './github-api.ts';

/** Notification channel for processes that revoke tokens; a database trigger sends to it. */
export const revocationChannel = 'blueport_github';

/** Returns the vault location of an account's token, while it is linked and while its revocation is pending. */
export const tokenContext = (accountId: string): string => `github_link/${accountId}/token`;

const retentionDays = 30;

export interface RevokerParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly log: Logger;
  readonly github: GithubSetting | undefined;
}

/**
 * Revokes tokens of removed links at GitHub, with retries until GitHub accepts. Never throws. If any account is still
 * linked to the same GitHub account, revokes only the single token, because the other tokens depend on the grant.
 */
export async function revokeDueTokens({ db, vault, log, github }: RevokerParts): Promise<void> {
  try {
    await db
      .deleteFrom('github_revocation')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
      .execute();
    if (!github) return;
    for (;;) {
      // Retries back off from half a minute to six hours. If the process dies, the next attempt continues.
      const row = await db
        .updateTable('github_revocation')
        .set({
          attempts: sql`attempts + 1`,
          due_at: sql`now() + least(interval '6 hours', interval '30 seconds' * power(2, least(attempts, 12)))`,
        })
        .where('id', '=', (query) =>
          query
            .selectFrom('github_revocation')
            .select('id')
            .where('due_at', '<=', sql<Date>`now()`)
            .orderBy('due_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'account_id', 'github_id', 'token'])
        .executeTakeFirst();
      if (!row) return;
      try {
        const stillLinked = await db
          .selectFrom('github_link')
          .select('account_id')
          .where('github_id', '=', row.github_id)
          .limit(1)
          .executeTakeFirst();
        const token = vault.open(row.token, tokenContext(row.account_id));
        await (stillLinked ? revokeToken(github, token) : revokeGrant(github, token));
        await db.deleteFrom('github_revocation').where('id', '=', row.id).execute();
      } catch (error) {
        log.warn({ err: error }, 'a GitHub token could not be revoked yet');
      }
    }
  } catch (error) {
    log.warn({ err: error }, 'pending revocations of GitHub tokens could not be read');
  }
}
