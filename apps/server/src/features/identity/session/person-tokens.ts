import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Vault } from '../../../security/vault.ts';
import { isLive, tokenPlace } from './session-store.ts';

/** A directory token that a person handed in, as it is (contracts.md section 2). */
interface PersonToken {
  readonly token: string;
  readonly expiresAt: Date;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
}

/** The cloud tokens of live sessions. Throws `Refusal('cloud-sign-in-needed')` where none is left that is still valid. */
export interface PersonTokens {
  /** For cloud management, used as it is. */
  management(sessionId: string): Promise<PersonToken>;
  /** Issued for the portal's own API: the assertion of the on-behalf-of grant. */
  portal(sessionId: string): Promise<PersonToken>;
}

/** Opens the tokens that the session table keeps sealed. */
export function createPersonTokens(db: Kysely<Database>, vault: Vault): PersonTokens {
  const read = async (sessionId: string, column: 'portal_token' | 'azure_token'): Promise<PersonToken> => {
    const row = await db
      .selectFrom('session')
      .select([
        `${column} as sealed`,
        `${column}_expires_at as expiresAt`,
        'tenant_id as tenantId',
        'object_id as objectId',
        'cloud',
      ])
      .where('id', '=', sessionId)
      .where(isLive)
      .executeTakeFirst();
    if (!row?.sealed || row.expiresAt.getTime() <= Date.now()) throw new Refusal('cloud-sign-in-needed');
    const { sealed, ...person } = row;
    return { ...person, token: vault.open(sealed, tokenPlace(sessionId, column)) };
  };
  return {
    management: (sessionId) => read(sessionId, 'azure_token'),
    portal: (sessionId) => read(sessionId, 'portal_token'),
  };
}
