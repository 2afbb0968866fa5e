import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import type { Vault } from '../security/vault.ts';
import type { FindConnection } from './automation-cloud.ts';
import { clientOf, openCredential, type PlatformToken } from './connection-credential.ts';

/** Reads an organization's connection for a directory, the newest where there are several. */
export function createFindConnection(
  db: Kysely<Database>,
  vault: Vault,
  platformToken: PlatformToken,
): FindConnection {
  return async (organizationId, tenantId, cloud) => {
    const row = await db
      .selectFrom('connection')
      .select(['id', 'client_id', 'kind', 'client_secret', 'federation', 'version'])
      .where('organization_id', '=', organizationId)
      .where('tenant_id', '=', tenantId)
      .where('cloud', '=', cloud)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const connection = { clientId: row.client_id, tenantId, cloud };
    return {
      // Another version is another credential: tokens that were got by the old one are not asked for again.
      id: `${row.id}/${row.version}`,
      tenantId,
      cloud,
      credential: clientOf(openCredential(vault, row), connection, platformToken),
    };
  };
}
