import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';

/** Maximum number of tags checked per statement. */
const atOnce = 2000;

const isCarried = sql`exists (select from inventory_resource r
  where r.organization_id = t.organization_id and r.deleted_at is null
    and inventory_tag_keys(r.search_text, r.id_key, r.name_key) && array[t.line_hash])`;

interface UnusedTags {
  readonly unused: readonly Buffer[];
  readonly last: Buffer | undefined;
}

/** Deletes the next tags of an organization that no resource carries. */
async function findUnusedTags(
  db: Kysely<Database>,
  organizationId: string,
  after: Buffer,
): Promise<UnusedTags> {
  const { rows } = await sql<{ key: Buffer; carried: boolean }>`
    select t.line_hash as key, ${isCarried} as carried from (
      select organization_id, line_hash from inventory_tag
       where organization_id = ${organizationId} and line_hash > ${after} order by line_hash limit ${atOnce}) t
     order by t.line_hash`.execute(db);
  return {
    unused: rows.filter(({ carried }) => !carried).map(({ key }) => key),
    last: rows.length < atOnce ? undefined : rows.at(-1)?.key,
  };
}

/**
 * Deletes tags that no resource carries, so that searches do not scan them. Writers of resources hold a lock from
 * adding their tags until the transaction ends, so no tag is deleted in between.
 */
export async function deleteUnusedTags(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    indexed: boolean;
  }>`select to_regclass('inventory_resource_tagged') is not null as indexed`.execute(db);
  // Without the index, searches do not use these tags, and checking each one would scan all resources.
  if (rows[0]?.indexed !== true) return 0;
  let forgotten = 0;
  const organizations = await db.selectFrom('inventory_revision').select('organization_id').execute();
  for (const { organization_id: organizationId } of organizations) {
    let after: Buffer | undefined = Buffer.alloc(0);
    while (after !== undefined) {
      const { unused, last }: UnusedTags = await findUnusedTags(db, organizationId, after);
      after = last;
      if (unused.length === 0) continue;
      forgotten += await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`inventory-tag/${organizationId}`}, 0))`.execute(
          tx,
        );
        const { numAffectedRows } = await sql`delete from inventory_tag t
          where t.organization_id = ${organizationId} and t.line_hash = any(${unused}) and not ${isCarried}`.execute(
          tx,
        );
        return Number(numAffectedRows ?? 0);
      });
    }
  }
  return forgotten;
}
