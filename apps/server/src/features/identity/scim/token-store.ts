import type { ScimToken } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { DirectoryGroupTables } from '../../../database/tables/directory-groups.ts';
import type { Database } from '../../../database/tables/index.ts';
import { hashHandle } from '../../../security/handle.ts';

/** Prefix of provisioning tokens, which secret scanners can recognize. */
export const scimTokenPrefix = 'bps_';

type Row = Selectable<DirectoryGroupTables['scim_token']>;

export const presentToken = (row: Row): ScimToken => ({
  id: row.id,
  name: row.name,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Returns the tokens of an organization that were not revoked, newest first. */
export const listTokens = (db: Kysely<Database>, organizationId: string): Promise<Row[]> =>
  db
    .selectFrom('scim_token')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** The caller of the SCIM endpoint. */
export interface ScimCaller {
  readonly tokenId: string;
  readonly tokenName: string;
  readonly organizationId: string;
}

/** Finds the caller for a token that is neither expired nor revoked, and records its use at most once a minute. */
export async function findCaller(db: Kysely<Database>, token: string): Promise<ScimCaller | undefined> {
  if (!token.startsWith(scimTokenPrefix)) return undefined;
  const row = await db
    .selectFrom('scim_token')
    .select(['id', 'name', 'organization_id'])
    .select(
      sql<boolean>`(last_used_at is null or last_used_at < now() - interval '60 seconds')`.as('usedLongAgo'),
    )
    .where('token_hash', '=', hashHandle(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.usedLongAgo) {
    await db
      .updateTable('scim_token')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', row.id)
      .execute();
  }
  return {
    tokenId: row.id,
    tokenName: row.name,
    organizationId: row.organization_id,
  };
}
