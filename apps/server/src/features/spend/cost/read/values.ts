import type { CostGrouping, CostSelection } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { sumOf, toAmount } from './amounts.ts';
import { groupCosts } from './analysis.ts';
import { chooseCurrency } from './currencies.ts';
import { isSelected, joinsOf } from './dimensions.ts';
import { readLabels } from './labels.ts';
import { parseSelection } from './selection.ts';
import { readSums, type Viewer } from './sums.ts';

const maxValues = 200;

/** Returns the names of the tags of selected resources, in alphabetical order. */
async function readTagNames(db: Kysely<Database>, viewer: Viewer, query: CostSelection, search: string) {
  const { filters } = parseSelection(query);
  const { rows } = await sql<{ key: string }>`
    select distinct on (lower(t.key)) t.key from cost_item i ${joinsOf(filters.map(({ dimension }) => dimension))}
     cross join lateral jsonb_object_keys(i.tags) t (key)
     where ${isSelected(viewer.organizationId, viewer.scopes, filters)} and position(${search} in lower(t.key)) > 0
     order by lower(t.key), t.key limit ${maxValues}`.execute(db);
  return rows.map(({ key }) => ({ key, label: key, total: null, currency: null }));
}

/** Returns the values of a dimension with their cost, most expensive first, or the names of tags. */
export async function readValues(
  db: Kysely<Database>,
  viewer: Viewer,
  {
    dimension,
    search = '',
    ...query
  }: CostSelection & { readonly dimension: string; readonly search?: string | undefined },
) {
  const text = search.toLowerCase();
  if (dimension === 'tag') return readTagNames(db, viewer, query, text);
  const grouping = dimension as CostGrouping;
  const selection = parseSelection(query);
  const sums = await readSums(db, viewer, selection, { groupBy: grouping, granularity: 'monthly' });
  const { currency } = chooseCurrency(sums, selection.currency);
  const groups = groupCosts(
    sums.filter((sum) => sum.currency === currency),
    [],
  );
  const labels = await readLabels(
    db,
    viewer.organizationId,
    grouping,
    groups.map(({ key }) => key),
  );
  return groups
    .map(({ key, total }) => ({
      key,
      label: labels.get(key)?.label ?? key,
      total: toAmount(sumOf([total])),
      currency,
    }))
    .filter(({ key, label }) => `${label}\n${key}`.toLowerCase().includes(text))
    .slice(0, maxValues);
}
