import type { CostGranularity, CostGrouping } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { isSelected, joinsOf, valueOf } from './dimensions.ts';
import { sumOf } from './amounts.ts';
import { monthIndex, monthOf, monthsBetween } from './days.ts';
import { splitMonths, type Selection } from './selection.ts';

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

interface Row {
  readonly key: string;
  readonly currency: string;
  /** First day of the month of the sums; absent if they are monthly. */
  readonly month?: string;
  readonly sums: readonly (string | null)[];
}

/** Returns one array of sums, one per element of an array column. */
const sumsOf = (column: RawBuilder<unknown>, indexes: readonly number[]) =>
  sql`array[${sql.join(indexes.map((index) => sql`sum(${column}[${sql.lit(index)}])`))}]`;

/** Sums up whole months from the totals of the items. */
async function readMonths(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  groupBy: CostGrouping | undefined,
): Promise<CostSum[]> {
  const months = monthsBetween(selection.from, selection.to);
  const column = selection.metric === 'billed' ? sql`t.billed` : sql`t.amortized`;
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosenItems(viewer, selection, groupBy)})
    select c.key, c.currency, ${sumsOf(column, months.map(monthIndex))}::text[] as sums
      from chosen c join cost_total t on t.item_id = c.id group by 1, 2`.execute(db);
  return rows.flatMap(({ key, currency, sums }) =>
    sums.flatMap((sum, index) =>
      sum === null ? [] : [{ key, currency, point: months[index]!, amount: BigInt(sum) }],
    ),
  );
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1);

/** Sums up days; a sum per element is many times faster than a row per element. */
async function readDays(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  groupBy: CostGrouping | undefined,
): Promise<CostSum[]> {
  const { from, to, metric } = selection;
  const column = metric === 'billed' ? sql`m.days` : sql`(coalesce(m.amortized_days, m.days))`;
  const { rows } = await sql<Required<Row>>`
    with chosen as materialized (${chosenItems(viewer, selection, groupBy)})
    select c.key, c.currency, m.month::text as month, ${sumsOf(column, daysOfMonth)}::text[] as sums
      from chosen c join cost_month m on m.item_id = c.id
     where m.organization_id = ${viewer.organizationId} and m.month between ${monthOf(from)}::date and ${to}::date
     group by 1, 2, 3`.execute(db);
  return rows.flatMap(({ key, currency, month, sums }) =>
    sums.flatMap((sum, index) => {
      const point = `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
      if (sum === null || sum === '0' || point < from || point > to) return [];
      return [{ key, currency, point, amount: BigInt(sum) }];
    }),
  );
}

/** Adds up days by month. */
function addByMonth(days: readonly CostSum[]): CostSum[] {
  const months = Map.groupBy(days, ({ key, currency, point }) => `${key}\0${currency}\0${monthOf(point)}`);
  return [...months.values()].map((some) => ({
    ...some[0]!,
    point: monthOf(some[0]!.point),
    amount: sumOf(some.map(({ amount }) => amount)),
  }));
}

/** Returns the cost by group and point; points and groups without cost are missing. */
export async function readSums(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  how: { readonly groupBy?: CostGrouping | undefined; readonly granularity: CostGranularity },
): Promise<CostSum[]> {
  const { groupBy, granularity } = how;
  if (granularity === 'daily') return readDays(db, viewer, selection, groupBy);
  const { whole, parts } = splitMonths(selection);
  const [months, ...days] = await Promise.all([
    whole ? readMonths(db, viewer, { ...selection, ...whole }, groupBy) : [],
    ...parts.map((part) => readDays(db, viewer, { ...selection, ...part }, groupBy)),
  ]);
  return [...months, ...days.flatMap(addByMonth)];
}
