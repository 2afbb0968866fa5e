import type { inventoryRoutes, ResponseOf } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ReadableScopes } from '../rights/readable-scopes.ts';
import { isVisible } from './visible.ts';

const maxTypes = 20;

interface Row {
  readonly type: string;
  readonly location: string;
  readonly count: number;
  readonly total: number;
}

/** Counts the resources visible to a user by type and region, for the most frequent types. */
export async function readDistribution(
  db: Kysely<Database>,
  organizationId: string,
  scopes: ReadableScopes,
): Promise<ResponseOf<typeof inventoryRoutes.distribution>> {
  const { rows } = await sql<Row>`
    with counts as (
      select r.type_key, min(r.type) as type, coalesce(r.location, '') as location, count(*)::int as count
        from inventory_resource r
        join cloud_subscription s on s.organization_id = r.organization_id and s.subscription_id = r.subscription_id
       where ${isVisible(organizationId, scopes)}
       group by r.type_key, coalesce(r.location, '')
    ), ranked as (
      select c.*, sum(count) over (partition by type_key) as of_type, (sum(count) over ())::int as total from counts c
    ), placed as (
      select r.*, dense_rank() over (order by of_type desc, type_key) as place from ranked r
    )
    select type, location, count, total from placed where place <= ${maxTypes}
     order by place, count desc, location`.execute(db);
  const types = new Map<string, { location: string; count: number }[]>();
  // One spelling represents all letter cases of a type.
  const spelling = new Map<string, string>();
  for (const { type, location, count } of rows) {
    const key = type.toLowerCase();
    if (!spelling.has(key)) spelling.set(key, type);
    const name = spelling.get(key)!;
    types.set(name, [...(types.get(name) ?? []), { location, count }]);
  }
  return {
    total: rows[0]?.total ?? 0,
    types: [...types].map(([type, locations]) => ({ type, locations })),
  };
}
