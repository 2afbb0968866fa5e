import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Viewer } from './sums.ts';

/** Returns a value that changes whenever a month of a visible subscription is replaced. */
async function readMark(db: Kysely<Database>, { organizationId, scopes }: Viewer): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select count(*) || '/' || coalesce(sum(r.xmin::text::bigint), 0) as mark from cost_reading r
     where r.organization_id = ${organizationId} and r.subscription_id = any(${[...scopes.visibleIds]}::uuid[])`.execute(
    db,
  );
  return rows[0]!.mark;
}

/**
 * Reads figures with several queries, which run at the same time. If a month was replaced meanwhile, reads them again from
 * one snapshot, so that totals, series and comparisons belong together.
 */
export async function readConsistently<Result>(
  db: Kysely<Database>,
  viewer: Viewer,
  read: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const before = await readMark(db, viewer);
  const result = await read(db);
  if ((await readMark(db, viewer)) === before) return result;
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
