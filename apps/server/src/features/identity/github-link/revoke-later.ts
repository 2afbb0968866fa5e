import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../database/tables/index.ts';
import type { Vault } from '../../../security/vault.ts';
import { revokeGrant, revokeToken, type GithubSetting } from './github-api.ts';

/** Processes that revoke listen here; the database itself tells them. */
export const revocationChannel = 'blueport_github';

/** Where a token of an account is sealed, while it is linked and while it waits to be revoked. */
export const tokenPlace = (accountId: string): string => `github_link/${accountId}/token`;

const keptDays = 30;

export interface RevokerParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly log: Logger;
  readonly github: GithubSetting | undefined;
}

/**
 * Revokes at GitHub what is linked here no longer, each once in a while until GitHub takes it; never throws. Where the same GitHub
 * account is still linked, by anybody, only the one token goes: the grant is what the other tokens live by.
 */
export async function revokeDue({ db, vault, log, github }: RevokerParts): Promise<void> {
  try {
    await db
      .deleteFrom('github_revocation')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
      .execute();
    if (!github) return;
    for (;;) {
      // Waits longer each time: half a minute first, six hours at most. Who dies meanwhile is followed by the next attempt.
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
        const token = vault.open(row.token, tokenPlace(row.account_id));
        await (stillLinked ? revokeToken(github, token) : revokeGrant(github, token));
        await db.deleteFrom('github_revocation').where('id', '=', row.id).execute();
      } catch (error) {
        log.warn({ err: error }, 'a GitHub token could not be revoked yet');
      }
    }
  } catch (error) {
    log.warn({ err: error }, 'GitHub tokens that wait to be revoked could not be looked at');
  }
}
