import type { ResponseOf, sessionRoutes } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';

/**
 * Lists the directories of the organization in which an account has an identity. For a guest, lists all directories of
 * the organization, because cloud calls require one and the identity there is linked at the first switch.
 */
export function listOwnDirectories(
  db: Kysely<Database>,
  { accountId, homeOrganizationId, cloud }: SessionContext,
): Promise<ResponseOf<typeof sessionRoutes.directories>> {
  return db
    .selectFrom('directory')
    .select([sql<string>`directory.tenant_id::text`.as('key'), 'directory.name as text'])
    .where('directory.organization_id', '=', homeOrganizationId)
    .where('directory.cloud', '=', cloud)
    .where(
      sql<boolean>`exists (select from account a where a.id = ${accountId} and (a.is_guest or exists (
        select from identity i where i.account_id = a.id and i.tenant_id = directory.tenant_id)))`,
    )
    .orderBy('directory.name')
    .execute();
}
