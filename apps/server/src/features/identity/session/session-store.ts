import type { PermissionHolder } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { isActiveAccount } from './active-account.ts';
import { heldRoleIds } from './held-roles.ts';

const idleMinutes = 60;
export const absoluteHours = 12;

/** A database connection, with or without a transaction. */
export type Executor = Kysely<Database> | Transaction<Database>;

/**
 * Condition for live sessions: not ended, not idle too long and not past the absolute expiry, by the database's clock.
 * Access tokens do not expire by inactivity.
 */
export const isLive = sql<boolean>`session.ended_at is null and session.expires_at > now()
  and (session.kind = 'automation'
    or session.last_seen_at > now() - make_interval(mins => ${sql.lit(idleMinutes)}))`;

/** Returns the keys of the roles, limited to those granted to an access token. Roles without a list stay without one. */
export function roleKeysOf(
  roleInfo: readonly string[] | null,
  tokenKeys: readonly string[] | null,
): readonly string[] | undefined {
  if (roleInfo === null || tokenKeys === null) return roleInfo ?? undefined;
  const allowedKeys = new Set(tokenKeys);
  return roleInfo.filter((key) => allowedKeys.has(key));
}

/** The organization a session acts in: the account's own, unless an operator selected another one. */
const isActingIn = sql<boolean>`organization.id = coalesce(session.acting_organization_id, account.organization_id)`;

/**
 * Condition that a session may act in its organization. A session whose right to act elsewhere is lost is rejected:
 * falling back to the account's own organization could change the wrong data.
 */
const mayAct = sql<boolean>`(session.acting_organization_id is null or (account_permission.permissions ? 'organizationView'
  and exists (select from organization home where home.id = account.organization_id and home.is_operator)))`;

/** Finds the session for a handle. */
export function findLiveSession(db: Executor, tokenHash: Buffer) {
  return liveSessionQuery(db, tokenHash).executeTakeFirst();
}

/** Builds the query for the session of a handle with all data a request needs, including permissions. */
export function liveSessionQuery(db: Executor, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organization', (join) => join.on(isActingIn))
    .innerJoin('role', 'role.id', 'account.role_id')
    .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
    .leftJoin('access_token', 'access_token.session_id', 'session.id')
    .leftJoin('aws_session', (join) =>
      join
        .onRef('aws_session.session_id', '=', 'session.id')
        .on('aws_session.expires_at', '>', sql<Date>`now()`),
    )
    .select([
      'session.id as sessionId',
      'session.kind as kind',
      'session.tenant_id as tenantId',
      'session.object_id as objectId',
      'session.cloud as cloud',
      'session.expires_at as expiresAt',
      'session.azure_token_hash as azureTokenHash',
      'session.authenticated_at as authenticatedAt',
      'session.multi_factor as multiFactor',
      'account.id as accountId',
      'account.name as name',
      'account.email as email',
      'account.state as state',
      'account.organization_id as homeOrganizationId',
      'organization.id as organizationId',
      'organization.name as organizationName',
      'organization.permissions as orgInfo',
      'role.id as roleId',
      'role.name as roleName',
      heldRoleIds.as('roleIds'),
      'account_permission.permissions as roleInfo',
      'access_token.permissions as tokenKeys',
      sql<boolean>`aws_session.session_id is not null`.as('awsSignedIn'),
      sql<boolean>`account.expires_at is not null and account.expires_at <= now()`.as('accountExpired'),
      sql<boolean>`session.last_seen_at < now() - interval '60 seconds'`.as('seenLongAgo'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where(mayAct)
    .where(isLive);
}

/** Ends sessions and deletes their cloud tokens. */
export async function endSession(tx: Executor, sessionId: string, reason: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason, ...erasedTokens })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Records that a session is in use, at most once a minute, so that reads stay cheap. */
export async function touchSession(db: Executor, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Columns with directory tokens, which are sealed. */
export type TokenColumn = 'portal_token' | 'azure_token' | 'storage_token';

/** Values that erase the directory tokens of a session. */
export const erasedTokens = {
  portal_token: null,
  azure_token: null,
  storage_token: null,
} as const satisfies Record<TokenColumn, null>;

export const tokenContext = (sessionId: string, column: TokenColumn): string =>
  `session/${sessionId}/${column}`;

/** The organization a session currently acts in, and its keys. */
export interface LiveSession extends PermissionHolder {
  readonly organizationId: string;
}

/** Returns the permission lists of the live sessions whose account may use the portal. */
export async function readLiveSessions(
  db: Executor,
  sessionIds: readonly string[],
): Promise<Map<string, LiveSession>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organization', (join) => join.on(isActingIn))
    .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
    .leftJoin('access_token', 'access_token.session_id', 'session.id')
    .select([
      'session.id',
      'organization.id as organizationId',
      'organization.permissions as orgInfo',
      'account_permission.permissions as roleInfo',
      'access_token.permissions as tokenKeys',
    ])
    .where('session.id', 'in', [...new Set(sessionIds)])
    .where(isActiveAccount())
    .where(mayAct)
    .where(isLive)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        organizationId: row.organizationId,
        orgInfo: row.orgInfo ?? undefined,
        roleInfo: roleKeysOf(row.roleInfo, row.tokenKeys),
      },
    ]),
  );
}

/** Returns the token issuer of a session's sign-in. */
export async function issuerOfSession(db: Executor, sessionId: string): Promise<string> {
  const row = await db
    .selectFrom('session')
    .select('issuer')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.issuer;
}

/** Returns the expiry of a session and its directory tokens. */
export function readSessionEnds(db: Executor, sessionId: string) {
  return db
    .selectFrom('session')
    .select([
      'expires_at as expiresAt',
      'portal_token_expires_at as portalTokenExpiresAt',
      'azure_token_expires_at as azureTokenExpiresAt',
      'storage_token_expires_at as storageTokenExpiresAt',
    ])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
