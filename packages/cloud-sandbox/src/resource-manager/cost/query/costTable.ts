import { dayMs, dayNumber, monthStart } from '../rows/calendar.ts';
import { invalidQuery } from './invalidQuery.ts';
import type { CostQuery } from './readQuery.ts';
import { sumsOf, type CostGroups, type CostSum } from './sumCost.ts';

type Value = string | number;

/** The response to a query in the service's format. */
export interface CostTable {
  readonly columns: { name: string; type: string }[];
  readonly rows: Value[][];
}

/** Returns the month of a day in the format of the column BillingMonth. */
export const monthText = (day: number): string =>
  new Date(monthStart(day) * dayMs).toISOString().slice(0, 19);

const timeColumn = {
  None: [],
  Daily: [{ name: 'UsageDate', type: 'Number' }],
  Monthly: [{ name: 'BillingMonth', type: 'Datetime' }],
} as const;

/** Rows from `from` on, at most `size` of them. */
interface Slice {
  readonly from: number;
  readonly size: number;
}

/** A page of the response to a query. */
export interface CostPage extends CostTable {
  readonly isLast: boolean;
}

function columnsOf({ sums, granularity, groupings }: CostQuery): CostTable['columns'] {
  return [
    ...sums.map(({ column }) => ({ name: column, type: 'Number' })),
    ...timeColumn[granularity],
    ...groupings.flatMap(({ columns: names, isMonth }) =>
      names.map((name) => ({ name, type: isMonth ? 'Datetime' : 'String' })),
    ),
    { name: 'Currency', type: 'String' },
  ];
}

/** Returns the values of a row: amounts, time, groupings, currency. */
function valuesOf(sum: CostSum, { sums, granularity, groupings }: CostQuery): Value[] {
  const { period, parts } = sum;
  const values: Value[] = sums.map(({ amount }) => Number(sum[amount].toFixed(10)));
  if (granularity === 'Daily') values.push(dayNumber(period));
  if (granularity === 'Monthly') values.push(monthText(period));
  let index = 0;
  for (const { columns, isMonth } of groupings) {
    if (isMonth) values.push(monthText(period));
    else values.push(...parts.slice(index, (index += columns.length)));
  }
  values.push(sum.currency);
  return values;
}

function sortRows(columns: CostTable['columns'], rows: Value[][], sorting: CostQuery['sorting']): void {
  for (const { column, descending } of sorting.toReversed()) {
    const index = columns.findIndex(({ name }) => name.toLowerCase() === column.toLowerCase());
    if (index === -1) throw invalidQuery(`'${column}' is not in the answer.`);
    rows.sort((one, other) => {
      const [left = '', right = ''] = [one[index], other[index]];
      return left === right ? 0 : left < right === descending ? 1 : -1;
    });
  }
}

/** Returns a page of the rows of a query. Rows are ordered by time and groupings unless the query sorts them. */
export function costPage(groups: CostGroups, query: CostQuery, { from, size }: Slice): CostPage {
  const columns = columnsOf(query);
  if (query.sorting.length > 0) {
    const rows = sumsOf(groups)
      .map((sum) => valuesOf(sum, query))
      .toArray();
    sortRows(columns, rows, query.sorting);
    return { columns, rows: rows.slice(from, from + size), isLast: from + size >= rows.length };
  }
  const sums = sumsOf(groups, from)
    .take(size + 1)
    .toArray();
  const rows = sums.slice(0, size).map((sum) => valuesOf(sum, query));
  return { columns, rows, isLast: sums.length <= size };
}
