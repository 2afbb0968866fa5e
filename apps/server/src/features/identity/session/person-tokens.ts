import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Vault } from '../../../security/vault.ts';
import { isLive, tokenContext, type TokenColumn } from './session-store.ts';

/** A directory token provided by a person. */
interface PersonToken {
  readonly token: string;
  readonly expiresAt: Date;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
}

/**
 * Cloud tokens of live sessions. Throws `Refusal('cloud-sign-in-needed')` if no valid one is left, and
 * `Refusal('guest-directory-needed')` for a guest's session in their own directory, whose tokens must not act for the
 * organization.
 */
export interface PersonTokens {
  /** Returns the token for cloud management. */
  management(sessionId: string): Promise<PersonToken>;
  /** Returns the token issued for the portal's API, used as the assertion of the on-behalf-of grant. */
  portal(sessionId: string): Promise<PersonToken>;
  /** Returns the token for the data plane of storage accounts. */
  storage(sessionId: string): Promise<PersonToken>;
  /** Returns the token for cloud management of a person's latest session in a directory; undefined without a valid one. */
  latestManagement(person: PersonInDirectory): Promise<PersonToken | undefined>;
}

/** A person's identity in a directory. */
interface PersonInDirectory extends Pick<PersonToken, 'tenantId' | 'objectId' | 'cloud'> {
  readonly accountId: string;
}

/** Returns the person's latest live session in the directory. */
const findSession = (
  db: Kysely<Database>,
  { accountId, tenantId, objectId, cloud }: PersonInDirectory,
): Promise<{ readonly id: string } | undefined> =>
  db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('object_id', '=', objectId)
    .where('cloud', '=', cloud)
    .where('kind', '=', 'interactive')
    .where('azure_token_expires_at', '>', sql<Date>`now()`)
    .where(isLive)
    .orderBy('last_seen_at', 'desc')
    .executeTakeFirst();

/** Condition for a session in a directory that does not belong to the organization; only guests have one. */
const isOutside = sql<boolean>`account.is_guest and not exists (select from directory d
  where d.tenant_id = session.tenant_id and d.organization_id = account.organization_id)`;

/** Creates access to the sealed tokens in the session table. */
export function createPersonTokens(db: Kysely<Database>, vault: Vault): PersonTokens {
  const read = async (sessionId: string, column: TokenColumn): Promise<PersonToken> => {
    const row = await db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([
        `${column} as sealed`,
        `${column}_expires_at as expiresAt`,
        'tenant_id as tenantId',
        'object_id as objectId',
        'cloud',
        isOutside.as('isOutside'),
      ])
      .where('session.id', '=', sessionId)
      .where(isLive)
      .executeTakeFirst();
    if (row?.isOutside) throw new Refusal('guest-directory-needed', { reason: 'guest-directory-needed' });
    if (!row?.sealed || row.expiresAt === null || row.expiresAt.getTime() <= Date.now())
      throw new Refusal('cloud-sign-in-needed');
    const { sealed, expiresAt, isOutside: _isOutside, ...person } = row;
    return { ...person, expiresAt, token: vault.open(sealed, tokenContext(sessionId, column)) };
  };
  return {
    async latestManagement(person) {
      const session = await findSession(db, person);
      if (session === undefined) return undefined;
      try {
        return await read(session.id, 'azure_token');
      } catch (error) {
        if (error instanceof Refusal) return undefined;
        throw error;
      }
    },
    management: (sessionId) => read(sessionId, 'azure_token'),
    portal: (sessionId) => read(sessionId, 'portal_token'),
    storage: (sessionId) => read(sessionId, 'storage_token'),
  };
}
