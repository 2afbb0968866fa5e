import { otherCostSeries, type CostGranularity, type CostGrouping } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { isSelected, joinsOf, valueOf } from './dimensions.ts';
import { sumOf } from './amounts.ts';
import { monthIndex, monthOf, monthsBetween } from './days.ts';
import { addElements, hasElement, topOfTotals } from './ranking.ts';
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

/** How sums are grouped. */
interface Grouped {
  readonly groupBy?: CostGrouping | undefined;
  /** Groups with separate sums; all others are summed up as `otherCostSeries`. All groups are separate if absent. */
  readonly keys?: readonly string[] | undefined;
}

/** The chosen items with the value of the grouping. Computed once per item instead of once per item and month. */
function chosenItems({ organizationId, scopes }: Viewer, selection: Selection, { groupBy, keys }: Grouped) {
  const { filters, currency, onlyInferred } = selection;
  const used = [...filters.map(({ dimension }) => dimension), ...(groupBy === undefined ? [] : [groupBy])];
  const value = groupBy === undefined ? sql<string>`''` : valueOf(groupBy);
  const key = keys ? sql<string>`case when ${value} = any(${[...keys]}::text[]) then ${value} end` : value;
  return sql`select i.id, i.currency, ${key} as key from cost_item i ${joinsOf(used)}
    where ${isSelected(organizationId, scopes, filters)} ${onlyInferred ? sql`and i.is_inferred` : sql``}
      ${currency === undefined ? sql`` : sql`and i.currency = ${currency}`}`;
}

interface Row {
  /** Null for the sum of all other groups. */
  readonly key: string | null;
  readonly currency: string;
  /** First day of the month of the sums; absent if they are monthly. */
  readonly month?: string;
  readonly sums: readonly (string | null)[];
}
interface RankedRow extends Row {
  readonly groups: number;
}

/** Returns one array of sums, one per element of an array column. */
const sumsOf = (column: RawBuilder<unknown>, indexes: readonly number[]) =>
  sql`array[${sql.join(indexes.map((index) => sql`sum(${column}[${sql.lit(index)}])`))}]`;

/** Sums up whole months from the totals of the items. */
async function readMonths(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  grouped: Grouped,
): Promise<CostSum[]> {
  const months = monthsBetween(selection.from, selection.to);
  const { rows } = await sql<Row>`
    with chosen as (${chosenItems(viewer, selection, grouped)})
    select c.key, c.currency, ${sumsOf(totalsOf(selection), months.map(monthIndex))}::text[] as sums
      from chosen c join cost_total t on t.item_id = c.id group by 1, 2`.execute(db);
  return rows.flatMap((row) => sumsByMonth(row, months));
}

/** The column with the totals of the months. */
const totalsOf = ({ metric }: Selection) => (metric === 'billed' ? sql`t.billed` : sql`t.amortized`);

const sumsByMonth = ({ key, currency, sums }: Row, months: readonly string[]): CostSum[] =>
  sums.flatMap((sum, index) =>
    sum === null
      ? []
      : [{ key: key ?? otherCostSeries, currency, point: months[index]!, amount: BigInt(sum) }],
  );

/** Sums up whole months, with separate sums for the most expensive groups of each currency only. */
async function readTopMonths(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  { groupBy, top }: { readonly groupBy: CostGrouping | undefined; readonly top: number },
): Promise<TopSums> {
  const months = monthsBetween(selection.from, selection.to);
  const indexes = months.map((_, index) => sql`s.sums[${sql.lit(index + 1)}]`);
  const { rows } = await sql<RankedRow>`
    with chosen as (${chosenItems(viewer, selection, { groupBy })}),
      sums as (select c.key, c.currency, ${sumsOf(totalsOf(selection), months.map(monthIndex))} as sums
        from chosen c join cost_total t on t.item_id = c.id group by 1, 2),
      ranked as (select s.*, row_number() over (partition by s.currency
            order by ${sql.join(
              indexes.map((sum) => sql`coalesce(${sum}, 0)`),
              sql` + `,
            )} desc, s.key) as rank
        from sums s where coalesce(${sql.join(indexes)}) is not null)
    select s.key, s.currency, s.sums::text[] as sums, 1 as groups from ranked s where s.rank <= ${top}
    union all
    select null, s.currency, array[${sql.join(indexes.map((sum) => sql`sum(${sum})`))}]::text[], count(*)::int
      from ranked s where s.rank > ${top} group by 2`.execute(db);
  return {
    sums: rows.flatMap((row) => sumsByMonth(row, months)),
    groups: countGroups(rows),
  };
}

/** Adds up the numbers of groups by currency. */
function countGroups(rows: readonly RankedRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { currency, groups } of rows) counts.set(currency, (counts.get(currency) ?? 0) + groups);
  return counts;
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1);

/** Sums up days; a sum per element is many times faster than a row per element. */
async function readDays(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  grouped: Grouped,
): Promise<CostSum[]> {
  const { from, to, metric } = selection;
  const column = metric === 'billed' ? sql`m.days` : sql`(coalesce(m.amortized_days, m.days))`;
  const { rows } = await sql<Required<Row>>`
    with chosen as materialized (${chosenItems(viewer, selection, grouped)})
    select c.key, c.currency, m.month::text as month, ${sumsOf(column, daysOfMonth)}::text[] as sums
      from chosen c join cost_month m on m.item_id = c.id
     where m.organization_id = ${viewer.organizationId} and m.month between ${monthOf(from)}::date and ${to}::date
     group by 1, 2, 3`.execute(db);
  return rows.flatMap(({ key, currency, month, sums }) =>
    sums.flatMap((sum, index) => {
      const point = `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
      if (sum === null || sum === '0' || point < from || point > to) return [];
      return [{ key: key ?? otherCostSeries, currency, point, amount: BigInt(sum) }];
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

/** The sums of the most expensive groups, and the number of all groups by currency. */
interface TopSums {
  readonly sums: readonly CostSum[];
  readonly groups: ReadonlyMap<string, number>;
}

/** Subtracts the separate sums from those of all groups. The remainder is the sum of the others. */
function othersOf(all: readonly CostSum[], separate: readonly CostSum[]): CostSum[] {
  const pointOf = ({ currency, point }: CostSum) => `${currency} ${point}`;
  const known = new Map<string, bigint>();
  for (const sum of separate) known.set(pointOf(sum), (known.get(pointOf(sum)) ?? 0n) + sum.amount);
  return all.map((sum) => ({
    ...sum,
    key: otherCostSeries,
    amount: sum.amount - (known.get(pointOf(sum)) ?? 0n),
  }));
}

/**
 * Returns the query for the months of the most expensive resources, of which there may be as many as items. Resources are
 * ranked by the hash of their keys: grouping all items by such long keys takes as long as everything else. The sums are one
 * text per resource, which is read several times faster than an array.
 */
function resourcesQuery(viewer: Viewer, selection: Selection, top: number) {
  const { filters, currency } = selection;
  const indexes = monthsBetween(selection.from, selection.to).map(monthIndex);
  const column = totalsOf(selection);
  return sql<Omit<RankedRow, 'sums'> & { readonly sums: string }>`
    with chosen as materialized (
        select i.id, i.currency, i.resource_hash as key, ${addElements(column, indexes)} as amount
          from cost_item i ${joinsOf(filters.map(({ dimension }) => dimension))} join cost_total t on t.item_id = i.id
         where ${isSelected(viewer.organizationId, viewer.scopes, filters)} and ${hasElement(column, indexes)}
           ${currency === undefined ? sql`` : sql`and i.currency = ${currency}`}),
      totals as materialized (select key, currency, sum(amount) as total from chosen group by 1, 2),
      ${topOfTotals(top)}
    select i.resource_key as key, c.currency, max(r.groups) as groups,
        array_to_string(${sumsOf(column, indexes)}, ',', '') as sums
      from top r join chosen c on c.key = r.key and c.currency = r.currency
        join cost_item i on i.id = c.id join cost_total t on t.item_id = c.id
     group by 1, 2`;
}

/** Sums up whole months, with separate sums for the most expensive resources of each currency only. */
async function readTopResources(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  top: number,
): Promise<TopSums> {
  const months = monthsBetween(selection.from, selection.to);
  // Two connections: the sums of all resources do not wait for the ranking.
  const [{ rows }, all] = await Promise.all([
    resourcesQuery(viewer, selection, top).execute(db),
    readMonths(db, viewer, selection, {}),
  ]);
  const separate = rows.flatMap((row) =>
    sumsByMonth({ ...row, sums: row.sums.split(',').map((sum) => sum || null) }, months),
  );
  const groups = new Map(rows.map((row) => [row.currency, row.groups]));
  const isComplete = [...groups.values()].every((count) => count <= top);
  return { sums: isComplete ? separate : [...separate, ...othersOf(all, separate)], groups };
}

/**
 * Returns the cost of whole months with separate sums for the most expensive groups of each currency; all others are
 * summed up as `otherCostSeries`. Undefined for a period with parts of months: no single query can rank its groups.
 */
export async function readTopSums(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  how: { readonly groupBy: CostGrouping | undefined; readonly top: number },
): Promise<TopSums | undefined> {
  const { whole, parts } = splitMonths(selection);
  if (!whole || parts.length > 0) return undefined;
  if (how.groupBy === 'resource') return readTopResources(db, viewer, selection, how.top);
  return readTopMonths(db, viewer, selection, how);
}

/** Returns the cost by group and point; points and groups without cost are missing. */
export async function readSums(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  { granularity, ...grouped }: Grouped & { readonly granularity: CostGranularity },
): Promise<CostSum[]> {
  if (granularity === 'daily') return readDays(db, viewer, selection, grouped);
  const { whole, parts } = splitMonths(selection);
  const [months, ...days] = await Promise.all([
    whole ? readMonths(db, viewer, { ...selection, ...whole }, grouped) : [],
    ...parts.map((part) => readDays(db, viewer, { ...selection, ...part }, grouped)),
  ]);
  return [...months, ...days.flatMap(addByMonth)];
}
