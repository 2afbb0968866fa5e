import type { CostGrouping } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { isSelected, joinsOf, valueOf } from './dimensions.ts';
import { monthIndex, monthOf, monthsBetween } from './days.ts';
import { splitMonths, type Period, type Selection } from './selection.ts';
import type { Viewer } from './sums.ts';

/** The most expensive groups of each currency, and the number of all groups by currency. */
export interface Ranking {
  readonly keys: readonly string[];
  readonly groups: ReadonlyMap<string, number>;
}

/** Groupings with few values by nature, for which a ranking would cost more than it saves. */
const withFewValues: ReadonlySet<CostGrouping> = new Set([
  'service',
  'blueprint',
  'version',
  'role',
  'subscription',
  'resourceType',
  'location',
  'chargeType',
  'pricingModel',
]);

/** Adds up elements of an array. Exact sums are not needed for a ranking and take several times longer. */
export const addElements = (column: RawBuilder<unknown>, indexes: readonly number[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    indexes.map((index) => sql`coalesce(${column}[${sql.lit(index)}], 0)::float8`),
    sql` + `,
  )})`;

/** The condition that an array has at least one of the elements. */
export const hasElement = (column: RawBuilder<unknown>, indexes: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.join(indexes.map((index) => sql`${column}[${sql.lit(index)}]`))}) is not null`;

/** Returns the amount of each chosen item `c` in whole months. */
function inMonths({ from, to }: Period, { metric }: Selection): RawBuilder<unknown> {
  const column = metric === 'billed' ? sql`t.billed` : sql`t.amortized`;
  const indexes = monthsBetween(from, to).map(monthIndex);
  return sql`select c.key, c.currency, ${addElements(column, indexes)} as amount
    from chosen c join cost_total t on t.item_id = c.id where ${hasElement(column, indexes)}`;
}

/** Returns the amount of each chosen item `c` in some days of a month. */
function inDays({ from, to }: Period, { metric }: Selection, organizationId: string): RawBuilder<unknown> {
  const column = metric === 'billed' ? sql`m.days` : sql`coalesce(m.amortized_days, m.days)`;
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))];
  const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return sql`select c.key, c.currency, ${addElements(sql`(${column})`, indexes)} as amount
    from chosen c join cost_month m on m.item_id = c.id
   where m.organization_id = ${organizationId} and m.month = ${monthOf(from)}::date`;
}

/** Returns two tables of a query about `totals`: `counts` of groups by currency, and the `top` groups of each currency. */
export const topOfTotals = (top: number): RawBuilder<unknown> =>
  sql`counts as materialized (select currency, count(*)::int as groups from totals group by 1),
    top as materialized (select r.key, c.currency, c.groups from counts c cross join lateral (
      select t.key from totals t where t.currency = c.currency order by t.total desc, t.key limit ${top}) r)`;

/**
 * Ranks groups by their cost in a period, before the amounts by day or month of the most expensive ones are read.
 * Undefined if there are not more groups than wanted, so that all of them can be read at once.
 */
export async function rankGroups(
  db: Kysely<Database>,
  { organizationId, scopes }: Viewer,
  selection: Selection,
  { groupBy, top }: { readonly groupBy: CostGrouping; readonly top: number },
): Promise<Ranking | undefined> {
  if (withFewValues.has(groupBy)) return undefined;
  const { filters, currency } = selection;
  const { whole, parts } = splitMonths(selection);
  const amounts = [
    ...(whole ? [inMonths(whole, selection)] : []),
    ...parts.map((part) => inDays(part, selection, organizationId)),
  ];
  const { rows } = await sql<{ readonly key: string; readonly currency: string; readonly groups: number }>`
    with chosen as ${amounts.length > 1 ? sql`materialized` : sql``} (
        select i.id, i.currency, ${valueOf(groupBy)} as key from cost_item i
          ${joinsOf([...filters.map(({ dimension }) => dimension), groupBy])}
         where ${isSelected(organizationId, scopes, filters)}
           ${currency === undefined ? sql`` : sql`and i.currency = ${currency}`}),
      totals as materialized (
        select a.key, a.currency, sum(a.amount) as total from (${sql.join(amounts, sql` union all `)}) a group by 1, 2),
      ${topOfTotals(top)}
    select key, currency, groups from top`.execute(db);
  const groups = new Map(rows.map((row) => [row.currency, row.groups]));
  if ([...groups.values()].every((count) => count <= top)) return undefined;
  return { keys: [...new Set(rows.map(({ key }) => key))], groups };
}
