import { personTokens, type Directory, type TokenStore, type TokenSource } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import type { Vault } from '../../../../security/vault.ts';
import { isLive, type PersonTokens } from '../../../identity/session/index.ts';
import type { Principal } from '../cloud/work.ts';

export interface GrantParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly sessions: PersonTokens;
  directoryOf(cloud: CloudName): Directory | undefined;
  readonly now: () => number;
}

/** Grants to act for people after they closed the page. */
export interface Grants {
  /** Returns a source of tokens of that person: from a live session, or from a stored grant that is renewed. */
  sourceFor(principal: Principal): TokenSource;
  /** Exchanges the session's token for one that outlives it, unless that was done already. */
  keep(principal: Principal): Promise<void>;
}

function createStore(parts: GrantParts, { accountId, tenantId, cloud }: Principal): TokenStore {
  const { db, vault } = parts;
  const place = (column: string): string => `cloud_grant/${accountId}/${tenantId}/${cloud}/${column}`;
  return {
    async read() {
      const row = await db
        .selectFrom('cloud_grant')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('tenant_id', '=', tenantId)
        .where('cloud', '=', cloud)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        version: row.version,
        tokens: {
          accessToken: vault.open(row.access_token, place('access_token')),
          refreshToken:
            row.refresh_token === null ? undefined : vault.open(row.refresh_token, place('refresh_token')),
          expiresAt: row.expires_at,
        },
      };
    },
    async write(tokens, version) {
      const values = {
        access_token: vault.seal(tokens.accessToken, place('access_token')),
        refresh_token:
          tokens.refreshToken === undefined ? null : vault.seal(tokens.refreshToken, place('refresh_token')),
        expires_at: tokens.expiresAt,
      };
      const written = await db
        .insertInto('cloud_grant')
        .values({ account_id: accountId, tenant_id: tenantId, cloud, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'tenant_id', 'cloud'])
            .doUpdateSet({ ...values, version: sql`cloud_grant.version + 1`, updated_at: sql`now()` })
            .where('cloud_grant.version', '=', version),
        )
        .returning('version')
        .executeTakeFirst();
      return written !== undefined;
    },
  };
}

/** A token and when it expires, in milliseconds since 1970. */
interface ExpiringToken {
  readonly token: string;
  readonly until: number;
}

/** Returns the token of a live session of this person in this directory: the one that started the work, or a later one. */
async function liveToken(
  { db, sessions }: GrantParts,
  principal: Principal,
  column: 'management' | 'portal',
): Promise<ExpiringToken | undefined> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', principal.accountId)
    .where('tenant_id', '=', principal.tenantId)
    .where('cloud', '=', principal.cloud)
    .where(isLive)
    // The sessions of an expired account stay without tokens, also after the account is extended.
    .where(column === 'management' ? 'azure_token' : 'portal_token', 'is not', null)
    .orderBy('azure_token_expires_at', 'desc')
    .limit(3)
    .execute();
  for (const { id } of rows) {
    try {
      const { token, expiresAt } = await sessions[column](id);
      return { token, until: expiresAt.getTime() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return undefined;
}

/**
 * Creates grants stored encrypted in the database. Token sources are cached, so that one renewal serves all waiting
 * callers.
 */
export function createGrants(parts: GrantParts): Grants {
  const sources = new Map<string, TokenSource>();
  const tokenCache = new Map<string, ExpiringToken>();
  const keyOf = ({ accountId, tenantId, cloud }: Principal): string => `${accountId}/${tenantId}/${cloud}`;

  return {
    sourceFor(principal) {
      const key = keyOf(principal);
      const known = sources.get(key);
      if (known !== undefined) return known;
      const directory = parts.directoryOf(principal.cloud);
      const storedSource = personTokens({
        store: createStore(parts, principal),
        directory,
        tenantId: principal.tenantId,
        now: parts.now,
      });
      const source: TokenSource = {
        async token() {
          const cached = tokenCache.get(key);
          if (cached !== undefined && cached.until > parts.now()) return cached.token;
          const live = await liveToken(parts, principal, 'management');
          if (live === undefined) return storedSource.token();
          // Cached briefly, because a session may end at any time.
          tokenCache.set(key, {
            token: live.token,
            until: Math.min(live.until - 60_000, parts.now() + 5000),
          });
          return live.token;
        },
      };
      if (sources.size > 10_000) sources.clear();
      sources.set(key, source);
      return source;
    },
    async keep(principal) {
      const directory = parts.directoryOf(principal.cloud);
      if (directory === undefined) return;
      const store = createStore(parts, principal);
      const storedEntry = await store.read();
      if (
        storedEntry?.tokens.refreshToken !== undefined &&
        storedEntry.tokens.expiresAt.getTime() > parts.now()
      )
        return;
      const live = await liveToken(parts, principal, 'portal');
      if (live === undefined) return;
      const issued = await directory.onBehalfOf(principal.tenantId, live.token);
      await store.write(issued, storedEntry?.version ?? 0);
    },
  };
}
