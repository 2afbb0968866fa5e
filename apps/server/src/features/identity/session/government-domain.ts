import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

const selectDomains = (db: Kysely<Database>) =>
  db.selectFrom('directory').select('domain').where('cloud', '=', 'us_gov').where('domain', 'is not', null);

/** Returns the domain of an organization's government directory, preferably of the given tenant. */
export async function readGovernmentDomain(
  db: Kysely<Database>,
  organizationId: string,
  tenantId?: string,
): Promise<string | undefined> {
  const rows = await selectDomains(db)
    .select('tenant_id')
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('tenant_id')
    .execute();
  const row = rows.find((candidate) => candidate.tenant_id === tenantId) ?? rows[0];
  return row?.domain ?? undefined;
}

/**
 * Returns the domain of the only government directory of this portal. Returns undefined if there are several or none.
 */
export async function readOnlyGovernmentDomain(db: Kysely<Database>): Promise<string | undefined> {
  const [row, other] = await selectDomains(db).limit(2).execute();
  return other ? undefined : (row?.domain ?? undefined);
}
