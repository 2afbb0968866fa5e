import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** Number of a person's newest deployments that are searched. */
const maxUsed = 60;

/** Returns when a person last deployed each blueprint, by its name in the organization. */
export async function readUsedAt(
  db: Kysely<Database>,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ name: string; usedAt: Date }>`
    select blueprint_slug as name, max(created_at) as "usedAt" from (
      select blueprint_slug, created_at from deployment
       where account_id = ${accountId} and organization_id = ${organizationId}
       order by created_at desc limit ${maxUsed}) used
     group by blueprint_slug`.execute(db);
  return new Map(rows.map(({ name, usedAt }) => [name, usedAt]));
}
