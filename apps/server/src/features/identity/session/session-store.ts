import type { PermissionHolder } from '@blueport/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { AccountTable } from '../../../database/tables/organizations.ts';
import type { Database } from '../../../database/tables/index.ts';
import { isActiveAccount } from './active-account.ts';

const idleMinutes = 60;
export const absoluteHours = 12;

/** The database, inside or outside of a transaction. */
export type Executor = Kysely<Database> | Transaction<Database>;

/** Live: not ended, not idle too long, not past its absolute end; by the clock of the database. An access token is never idle. */
export const isLive = sql<boolean>`session.ended_at is null and session.expires_at > now()
  and (session.kind = 'automation'
    or session.last_seen_at > now() - make_interval(mins => ${sql.lit(idleMinutes)}))`;

/** The role's keys as far as an access token was given them; a role without a list stays without one. */
export function roleKeysOf(
  roleInfo: readonly string[] | null,
  tokenKeys: readonly string[] | null,
): readonly string[] | undefined {
  if (roleInfo === null || tokenKeys === null) return roleInfo ?? undefined;
  const given = new Set(tokenKeys);
  return roleInfo.filter((key) => given.has(key));
}

/** The organization a session acts in: the account's own one, unless an operator chose another. */
const isActingIn = sql<boolean>`organization.id = coalesce(session.acting_organization_id, account.organization_id)`;

/** Acting elsewhere ends with the right to it; falling back to the own organization could change the wrong things. */
const mayAct = sql<boolean>`(session.acting_organization_id is null or (role.permissions ? 'organizationView'
  and exists (select from organization home where home.id = account.organization_id and home.is_operator)))`;

/** Finds the session of a handle. */
export function findLiveSession(db: Executor, tokenHash: Buffer) {
  return liveSessionQuery(db, tokenHash).executeTakeFirst();
}

/** Asks for the session of a handle with everything a request needs to know, permissions included. */
export function liveSessionQuery(db: Executor, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organization', (join) => join.on(isActingIn))
    .innerJoin('role', 'role.id', 'account.role_id')
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
      'role.permissions as roleInfo',
      'access_token.permissions as tokenKeys',
      sql<boolean>`aws_session.session_id is not null`.as('awsSignedIn'),
      sql<boolean>`account.expires_at is not null and account.expires_at <= now()`.as('accountExpired'),
      sql<boolean>`session.last_seen_at < now() - interval '60 seconds'`.as('seenLongAgo'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where(mayAct)
    .where(isLive);
}

/** The account of an identity, when its directory belongs to the account's organization. */
export function findAccount(
  db: Executor,
  person: { issuer: string; tenantId: string; objectId: string },
): Promise<Selectable<AccountTable> | undefined> {
  return db
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .innerJoin('directory', (join) =>
      join
        .onRef('directory.tenant_id', '=', 'identity.tenant_id')
        .onRef('directory.organization_id', '=', 'account.organization_id'),
    )
    .selectAll('account')
    .where('identity.issuer', '=', person.issuer)
    .where('identity.tenant_id', '=', person.tenantId)
    .where('identity.object_id', '=', person.objectId)
    .executeTakeFirst();
}

/** Ends sessions and forgets their cloud tokens at once. */
export async function endSession(tx: Executor, sessionId: string, reason: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason, portal_token: null, azure_token: null })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Notes that a session is in use; at most once a minute, so that reading stays cheap. */
export async function touchSession(db: Executor, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export const tokenPlace = (sessionId: string, column: 'portal_token' | 'azure_token'): string =>
  `session/${sessionId}/${column}`;

/** Where a session acts at the moment, and with which keys. */
export interface LiveSession extends PermissionHolder {
  readonly organizationId: string;
}

/** The permission lists of those of the sessions that are live and whose account may use the portal. */
export async function readLiveSessions(
  db: Executor,
  sessionIds: readonly string[],
): Promise<Map<string, LiveSession>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organization', (join) => join.on(isActingIn))
    .innerJoin('role', 'role.id', 'account.role_id')
    .leftJoin('access_token', 'access_token.session_id', 'session.id')
    .select([
      'session.id',
      'organization.id as organizationId',
      'organization.permissions as orgInfo',
      'role.permissions as roleInfo',
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

/** The issuer that a session's person signed in with. */
export async function issuerOfSession(db: Executor, sessionId: string): Promise<string> {
  const row = await db
    .selectFrom('session')
    .select('issuer')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.issuer;
}

/** When a session and its directory tokens end. */
export function readSessionEnds(db: Executor, sessionId: string) {
  return db
    .selectFrom('session')
    .select([
      'expires_at as expiresAt',
      'portal_token_expires_at as portalTokenExpiresAt',
      'azure_token_expires_at as azureTokenExpiresAt',
    ])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
