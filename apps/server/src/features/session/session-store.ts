import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { AccountTable } from '../../database/tables/organizations.ts';
import type { Database } from '../../database/tables/index.ts';

export const idleMinutes = 60;
export const absoluteHours = 12;

type Executor = Kysely<Database> | Transaction<Database>;

/** Live: not ended, not idle too long, not past its absolute end; by the clock of the database. */
export const isLive = sql<boolean>`session.ended_at is null and session.expires_at > now()
  and session.last_seen_at > now() - make_interval(mins => ${sql.lit(idleMinutes)})`;

/** The session of a handle with everything a request needs to know, permissions included. */
export function findLiveSession(db: Executor, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .innerJoin('role', 'role.id', 'account.role_id')
    .select([
      'session.id as sessionId',
      'session.tenant_id as tenantId',
      'session.object_id as objectId',
      'session.cloud as cloud',
      'session.expires_at as expiresAt',
      'session.azure_token_hash as azureTokenHash',
      'account.id as accountId',
      'account.name as name',
      'account.email as email',
      'account.state as state',
      'organization.id as organizationId',
      'organization.name as organizationName',
      'organization.permissions as orgInfo',
      'role.id as roleId',
      'role.name as roleName',
      'role.permissions as roleInfo',
      sql<boolean>`account.expires_at is not null and account.expires_at <= now()`.as('accountExpired'),
      sql<boolean>`session.last_seen_at < now() - interval '60 seconds'`.as('seenLongAgo'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where(isLive)
    .executeTakeFirst();
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

/** The permission lists of those of the sessions that are live and whose account may use the portal. */
export async function readLiveSessions(
  db: Executor,
  sessionIds: readonly string[],
): Promise<Map<string, { orgInfo: readonly string[] | undefined; roleInfo: readonly string[] | undefined }>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .innerJoin('role', 'role.id', 'account.role_id')
    .select(['session.id', 'organization.permissions as orgInfo', 'role.permissions as roleInfo'])
    .where('session.id', 'in', [...new Set(sessionIds)])
    .where('account.state', '=', 'Active')
    .where(sql<boolean>`(account.expires_at is null or account.expires_at > now())`)
    .where(isLive)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { orgInfo: row.orgInfo ?? undefined, roleInfo: row.roleInfo ?? undefined }]),
  );
}
