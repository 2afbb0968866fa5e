import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import type { Vault } from '../security/vault.ts';
import type { FindConnection } from './automation-cloud.ts';
import { clientOf, openCredential, type PlatformToken } from './connection-credential.ts';

/** Creates the lookup of an organization's connection to a directory. The newest one wins. */
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
      // A new version means a new credential, so tokens cached for the old one are not used.
      id: `${row.id}/${row.version}`,
      tenantId,
      cloud,
      credential: clientOf(openCredential(vault, row), connection, platformToken),
    };
  };
}
