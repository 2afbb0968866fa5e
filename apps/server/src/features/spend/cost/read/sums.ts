import type { CostGranularity, CostGrouping } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { isSelected, joinsOf, valueOf } from './dimensions.ts';
import { lastDayOfMonth, monthOf } from './days.ts';
import type { Selection } from './selection.ts';

/** The rows that a user may see: those of an organization within the cloud scopes of the user. */
export interface Viewer {
  readonly organizationId: string;
  readonly scopes: ReadableScopes;
}

/** The cost of a group on a day or in a month, in billionths. */
export interface CostSum {
  readonly key: string;
  readonly currency: string;
  /** First day of the period. */
  readonly point: string;
  readonly amount: bigint;
}

/** Elements of the arrays that belong to the period, in a month at one of its ends. */
const slice = (days: RawBuilder<unknown>, { from, to }: Pick<Selection, 'from' | 'to'>) =>
  sql`${days}[greatest(1, ${from}::date - m.month + 1) : ${to}::date - m.month + 1]`;

/** The chosen items with the value of the grouping. Computed once per item instead of once per item and month. */
function chosenItems(
  { organizationId, scopes }: Viewer,
  selection: Selection,
  groupBy: CostGrouping | undefined,
) {
  const { filters, currency } = selection;
  const used = [...filters.map(({ dimension }) => dimension), ...(groupBy === undefined ? [] : [groupBy])];
  const key = groupBy === undefined ? sql<string>`''` : valueOf(groupBy);
  return sql`select i.id, i.currency, ${key} as key from cost_item i ${joinsOf(used)}
    where ${isSelected(organizationId, scopes, filters)} ${currency === undefined ? sql`` : sql`and i.currency = ${currency}`}`;
}

const monthsOf = (
  { organizationId }: Viewer,
  { from, to }: Selection,
) => sql`m.organization_id = ${organizationId}
  and m.month between ${monthOf(from)}::date and ${to}::date`;

interface Row {
  readonly key: string;
  readonly currency: string;
  readonly point: string;
  readonly amount: string;
}

/** Sums up whole months from the monthly amounts, which needs no arrays. */
const byMonth = (viewer: Viewer, selection: Selection, groupBy: CostGrouping | undefined) => sql<Row>`
  with chosen as materialized (${chosenItems(viewer, selection, groupBy)})
  select c.key, c.currency, m.month::text as point,
    sum(${selection.metric === 'billed' ? sql`m.billed` : sql`m.amortized`})::text as amount
    from chosen c join cost_month m on m.item_id = c.id
   where ${monthsOf(viewer, selection)} group by c.key, c.currency, m.month`;

/** Sums up days, by day or by month. */
const byDay = (
  viewer: Viewer,
  selection: Selection,
  groupBy: CostGrouping | undefined,
  granularity: CostGranularity,
) => {
  const days = selection.metric === 'billed' ? sql`m.days` : sql`coalesce(m.amortized_days, m.days)`;
  const first = sql`greatest(m.month, ${selection.from}::date)`;
  const point = granularity === 'daily' ? sql`(${first} + (e.n - 1)::int)` : sql`m.month`;
  return sql<Row>`with chosen as materialized (${chosenItems(viewer, selection, groupBy)})
    select c.key, c.currency, ${point}::text as point, sum(e.amount)::text as amount
      from chosen c join cost_month m on m.item_id = c.id
     cross join lateral unnest(${slice(days, selection)}) with ordinality e (amount, n)
     where ${monthsOf(viewer, selection)} and e.amount <> 0 group by 1, 2, 3`;
};

/** Returns the cost by group and point; points and groups without cost are missing. */
export async function readSums(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  {
    groupBy,
    granularity,
  }: { readonly groupBy?: CostGrouping | undefined; readonly granularity: CostGranularity },
): Promise<CostSum[]> {
  const isWholeMonths =
    selection.from === monthOf(selection.from) && selection.to === lastDayOfMonth(selection.to);
  const query =
    granularity === 'monthly' && isWholeMonths
      ? byMonth(viewer, selection, groupBy)
      : byDay(viewer, selection, groupBy, granularity);
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
