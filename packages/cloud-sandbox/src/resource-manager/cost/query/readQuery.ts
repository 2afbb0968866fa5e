import { notSimulated } from '../../http/errors.ts';
import { at, objectOf, objectsOf, textOf, textsOf, type JsonObject } from '../../json.ts';
import type { Metric } from '../rows/costLine.ts';
import { findDimension } from './dimensions.ts';
import { invalidQuery } from './invalidQuery.ts';
import { readFilter, tagReader, type Holds, type ReadPart } from './readFilter.ts';
import { readPeriod, type Period } from './readPeriod.ts';

/** Columns that group rows. A tag has a column for its key too. `isMonth`: rows are grouped by month. */
interface Grouping {
  readonly columns: readonly string[];
  readonly read: (...of: Parameters<ReadPart>) => string[];
  readonly isMonth: boolean;
}

export type Granularity = 'None' | 'Daily' | 'Monthly';

/** The amounts of a row: in the billing currency, in US dollars, and used units. */
type Amount = 'cost' | 'costUsd' | 'units';

/** A parsed and validated cost query. */
export interface CostQuery extends Period {
  readonly metric: Metric;
  /** Whether only usage counts, without purchases and refunds. */
  readonly usageOnly: boolean;
  readonly granularity: Granularity;
  /** Columns of amounts: the column's name and the amount that it sums up. */
  readonly sums: readonly { readonly column: string; readonly amount: Amount }[];
  readonly groupings: readonly Grouping[];
  readonly holds: Holds;
  readonly sorting: readonly { readonly column: string; readonly descending: boolean }[];
}

function groupingOf(entry: JsonObject): Grouping {
  const name = textOf(entry['name']) ?? '';
  if (/^Tag(Key)?$/i.test(textOf(entry['type']) ?? '')) {
    const read = tagReader(name);
    const columns = ['TagKey', 'TagValue'];
    return { columns, read: (line, payer) => [name, read(line, payer)], isMonth: false };
  }
  const dimension = findDimension(name);
  if (dimension === undefined) throw invalidQuery(`Dimension '${name}' is not supported.`);
  return dimension.kind === 'month'
    ? { columns: [name], read: () => [], isMonth: true }
    : { columns: [name], read: (line, payer) => [dimension.read(line, payer)], isMonth: false };
}

const amounts: readonly (readonly [RegExp, Amount])[] = [
  [/^(pretaxcost|cost)usd$/i, 'costUsd'],
  [/^(pretaxcost|cost)$/i, 'cost'],
  [/^usagequantity$/i, 'units'],
];

/** Returns the columns of amounts of a dataset. */
export function sumsOf(dataset: JsonObject): CostQuery['sums'] {
  const sums = Object.values(objectOf(dataset['aggregation'])).map((entry) => {
    const column = textOf(at(entry, 'name')) ?? '';
    const amount = amounts.find(([name]) => name.test(column))?.[1];
    if (amount === undefined) throw invalidQuery(`'${column}' cannot be summed up.`);
    const aggregate = textOf(at(entry, 'function')) ?? 'Sum';
    if (!/^sum$/i.test(aggregate)) throw invalidQuery(`function '${aggregate}' is not supported.`);
    return { column, amount };
  });
  if (sums.length > 2) throw invalidQuery('an aggregation can have at most two clauses.');
  return sums.length === 0 ? [{ column: 'Cost', amount: 'cost' }] : sums;
}

/** Returns the granularity of a dataset. */
export function granularityOf(dataset: JsonObject): Granularity {
  const text = textOf(dataset['granularity']) ?? 'None';
  const granularity = (['None', 'Daily', 'Monthly'] as const).find(
    (each) => each.toLowerCase() === text.toLowerCase(),
  );
  if (granularity === undefined) throw invalidQuery(`granularity '${text}' is not supported.`);
  return granularity;
}

/** Returns the data set of a query, `Usage`, `ActualCost` or `AmortizedCost`. */
export function dataSetOf(body: JsonObject): Pick<CostQuery, 'metric' | 'usageOnly'> {
  const type = textOf(body['type']) ?? '';
  if (!/^(usage|actualcost|amortizedcost)$/i.test(type))
    throw invalidQuery(`type '${type}' is not supported.`);
  return { metric: /^amortized/i.test(type) ? 'amortized' : 'actual', usageOnly: /^usage$/i.test(type) };
}

/** Parses the body of a query in the service's format. */
export function readQuery(body: JsonObject, now: Date): CostQuery {
  const dataset = objectOf(body['dataset']);
  const dataSet = dataSetOf(body);
  if (textsOf(at(dataset, 'configuration', 'columns')).length > 0 && dataset['aggregation'] === undefined)
    throw notSimulated('cost queries for columns without an aggregation');
  const granularity = granularityOf(dataset);
  const sums = sumsOf(dataset);
  const groupings = objectsOf(dataset['grouping']).map(groupingOf);
  if (groupings.length > 4) throw invalidQuery('too many groupings.');
  return {
    ...dataSet,
    ...readPeriod(body, now),
    granularity,
    sums,
    groupings,
    holds: readFilter(dataset['filter']),
    sorting: objectsOf(dataset['sorting']).map((entry) => ({
      column: textOf(entry['name']) ?? '',
      descending: /^desc/i.test(textOf(entry['direction']) ?? ''),
    })),
  };
}
