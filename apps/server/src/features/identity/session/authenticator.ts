import { sql } from 'kysely';
import { createRunPrepared } from '../../../database/prepared.ts';
import type { DatabaseHandle } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Authenticator } from '../../../session-context.ts';
import { hashHandle } from '../../../security/handle.ts';
import { liveSessionQuery, roleKeysOf, touchSession } from './session-store.ts';

interface AccountAccess {
  readonly state: string;
  readonly expired: boolean;
  readonly expiresAt: Date | null;
  readonly organizationName: string;
}

/** Throws a refusal for accounts that may not currently use the portal. */
export function checkAccountState({ state, expired, expiresAt, organizationName }: AccountAccess): void {
  const organization = { organization: organizationName };
  if (state === 'Disabled') {
    throw new Refusal('account-disabled', { reason: 'account-disabled', values: organization });
  }
  if (state === 'Expired' || expired) {
    const date = expiresAt?.toISOString().slice(0, 10) ?? 'unknown';
    throw new Refusal('account-expired', { reason: 'account-expired', values: { ...organization, date } });
  }
  if (state !== 'Active') throw new Refusal('no-organization');
}

/** Throws a refusal for a guest of an organization that does not allow guests. */
export function checkGuest(account: {
  readonly isGuest: boolean;
  readonly guestsAllowed: boolean;
  readonly organizationName: string;
}): void {
  if (!account.isGuest || account.guestsAllowed) return;
  const values = { organization: account.organizationName };
  throw new Refusal('account-disabled', { reason: 'guests-off', values });
}

/**
 * Throws the reason that a handle has no live session: its account may not use the portal, or only the session has
 * ended.
 */
async function refuseEnded(db: DatabaseHandle['db'], tokenHash: Buffer): Promise<never> {
  const account = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'account.state',
      'account.expires_at as expiresAt',
      'account.is_guest as isGuest',
      'organization.guests_allowed as guestsAllowed',
      'organization.name as organizationName',
      sql<boolean>`account.expires_at is not null and account.expires_at <= now()`.as('expired'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (account) {
    checkAccountState(account);
    checkGuest(account);
  }
  throw new Refusal('not-signed-in');
}

/**
 * Creates the authenticator, which reads the session of a handle for each request, so that revoked access ends
 * immediately.
 */
export function createAuthenticator({ db, pool }: DatabaseHandle): Authenticator {
  const run = createRunPrepared(pool);
  type Row = Awaited<ReturnType<ReturnType<typeof liveSessionQuery>['executeTakeFirstOrThrow']>>;
  // The statement is the same for every request, so it is built and planned once; only the handle differs.
  const { sql: text } = liveSessionQuery(db, Buffer.alloc(0)).compile();
  return {
    async authenticate(handle) {
      const [row] = await run<Row>({ sql: text, parameters: [hashHandle(handle)] });
      if (row?.state !== 'Active' || row.accountExpired) return refuseEnded(db, hashHandle(handle));
      if (row.seenLongAgo) await touchSession(db, row.sessionId);
      const {
        orgInfo,
        roleInfo,
        tokenKeys,
        state: _state,
        accountExpired: _expired,
        seenLongAgo: _seen,
        ...session
      } = row;
      return {
        ...session,
        permissions: { orgInfo: orgInfo ?? undefined, roleInfo: roleKeysOf(roleInfo, tokenKeys) },
      };
    },
  };
}
