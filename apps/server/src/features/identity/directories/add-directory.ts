import type { CloudName } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

interface NewDirectory {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly cloud: CloudName;
  readonly name: string;
  readonly domain: string | null;
}

/** Links a directory to an organization. Returns false, without a change, if it is linked to one already. */
export async function addDirectory(tx: Transaction<Database>, directory: NewDirectory): Promise<boolean> {
  const { tenantId, organizationId, cloud, name, domain } = directory;
  const added = await tx
    .insertInto('directory')
    .values({ tenant_id: tenantId, organization_id: organizationId, cloud, name, domain })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  if (!added) return false;
  // Identities of the former organization's members in this directory become invalid; those of guests do not.
  await tx
    .deleteFrom('identity')
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`not exists (select from account a where a.id = identity.account_id
        and (a.organization_id = ${organizationId} or a.is_guest))`,
    )
    .execute();
  return true;
}
