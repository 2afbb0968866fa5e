import type { AccessToken } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { hashHandle, newHandle } from '../../../security/handle.ts';
import { isActiveAccount } from '../session/index.ts';

/** Prefix of tokens, so that people and secret scanners recognize them. */
const tokenPrefix = 'bpt_';

export interface NewToken {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expiresInDays: number;
}

function tokensOf(db: Kysely<Database> | Transaction<Database>, accountId: string) {
  return db
    .selectFrom('access_token')
    .innerJoin('session', 'session.id', 'access_token.session_id')
    .select([
      'access_token.id',
      'access_token.name',
      'access_token.permissions',
      'access_token.created_at as createdAt',
      'access_token.session_id as sessionId',
      'session.cloud',
      'session.expires_at as expiresAt',
      sql<boolean>`session.last_seen_at > session.created_at`.as('used'),
      'session.last_seen_at as lastSeenAt',
    ])
    .where('access_token.account_id', '=', accountId)
    .where('session.ended_at', 'is', null);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokensOf>['executeTakeFirstOrThrow']>>;

const present = (row: TokenRow): AccessToken => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions,
  msService: row.cloud,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.used ? row.lastSeenAt.toISOString() : null,
});

/** Locks the row of an active account until the transaction ends. Returns undefined for any other account. */
export function lockActiveAccount(tx: Transaction<Database>, accountId: string) {
  return tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(isActiveAccount())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Lists the tokens of an account that are not revoked, newest first, including expired ones. */
export async function listTokens(db: Kysely<Database>, accountId: string): Promise<AccessToken[]> {
  const rows = await tokensOf(db, accountId).orderBy('access_token.created_at', 'desc').execute();
  return rows.map(present);
}

/** Finds a token of an account, with its session. */
export async function findToken(
  tx: Transaction<Database>,
  accountId: string,
  id: string,
): Promise<(AccessToken & { readonly sessionId: string }) | undefined> {
  const row = await tokensOf(tx, accountId).where('access_token.id', '=', id).executeTakeFirst();
  return row && { ...present(row), sessionId: row.sessionId };
}

/** Creates a token: a session without cloud tokens, with a longer lifetime and fewer permission keys. */
export async function insertToken(
  tx: Transaction<Database>,
  owner: SessionContext & { readonly issuer: string },
  newToken: NewToken,
  requestInfo: { readonly ip: string; readonly userAgent: string; readonly newId: () => string },
): Promise<AccessToken & { readonly token: string }> {
  const token = tokenPrefix + newHandle();
  const sessionId = requestInfo.newId();
  const id = requestInfo.newId();
  await tx
    .insertInto('session')
    .values({
      id: sessionId,
      kind: 'automation',
      account_id: owner.accountId,
      issuer: owner.issuer,
      tenant_id: owner.tenantId,
      object_id: owner.objectId,
      cloud: owner.cloud,
      token_hash: hashHandle(token),
      // An access token has no second handle, so the column gets a random one.
      azure_token_hash: hashHandle(newHandle()),
      portal_token: null,
      azure_token: null,
      portal_token_expires_at: sql<Date>`now()`,
      azure_token_expires_at: sql<Date>`now()`,
      user_agent: requestInfo.userAgent,
      ip: requestInfo.ip,
      expires_at: sql<Date>`now() + make_interval(days => ${newToken.expiresInDays})`,
    })
    .execute();
  await tx
    .insertInto('access_token')
    .values({
      id,
      account_id: owner.accountId,
      session_id: sessionId,
      name: newToken.name,
      permissions: JSON.stringify(newToken.permissions),
    })
    .execute();
  const row = await tokensOf(tx, owner.accountId).where('access_token.id', '=', id).executeTakeFirstOrThrow();
  return { ...present(row), token };
}
