import type { facetFields } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ReadableScopes } from '../rights/readable-scopes.ts';
import { isVisible } from './visible.ts';

const maxValues = 200;

/** One spelling represents all letter cases of a type or group. */
const columns: Readonly<
  Record<(typeof facetFields)[number], { readonly key: string; readonly displayColumn: string }>
> = {
  type: { key: 'r.type_key', displayColumn: 'min(r.type)' },
  location: { key: 'r.location', displayColumn: 'r.location' },
  resourceGroup: { key: 'lower(r.group_name)', displayColumn: 'min(r.group_name)' },
  subscriptionName: { key: 's.name', displayColumn: 's.name' },
};

/** Lists the values of a field among the resources visible to a user, with their counts. */
export async function listFacets(
  db: Kysely<Database>,
  organizationId: string,
  scopes: ReadableScopes,
  field: (typeof facetFields)[number],
): Promise<{ value: string; count: number }[]> {
  const { key, displayColumn } = columns[field];
  const { rows } = await sql<{ value: string | null; count: number }>`
    select ${sql.raw(displayColumn)} as value, count(*)::int as count
      from inventory_resource r
      join cloud_subscription s on s.organization_id = r.organization_id and s.subscription_id = r.subscription_id
     where ${isVisible(organizationId, scopes)}
     group by ${sql.raw(key)} order by 2 desc, 1 limit ${maxValues}`.execute(db);
  return rows.flatMap(({ value, count }) => (value === null || value === '' ? [] : [{ value, count }]));
}
