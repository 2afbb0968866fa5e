import {
  type CostGrouping,
  type CostMetric,
  costDimensions,
  costMetrics,
  noCostValue,
} from '@blueport/contracts';
import type { ListShape } from '../resource-table/list-state.ts';
import { type ChosenPeriod, readPeriod, writePeriod } from './cost-period.ts';

/** How the chart draws the cost; the first one is the default. */
export const costViews = ['daily', 'monthly', 'accumulated', 'table'] as const;
export type CostView = (typeof costViews)[number];

/** Values of dimensions that cost is filtered by; alternatives within one dimension. */
export type CostFilters = Readonly<Partial<Record<CostGrouping, readonly string[]>>>;

/** The state of a cost analysis, stored only in the address. */
export interface CostState {
  readonly period: ChosenPeriod;
  readonly view: CostView;
  readonly groupBy: CostGrouping;
  readonly metric: CostMetric;
  /** Null for the one with the highest cost. */
  readonly currency: string | null;
  /** Whether the chart shows the previous period. */
  readonly compares: boolean;
  readonly filters: CostFilters;
  /** Dimensions that were drilled into, in order; each is also a filter. */
  readonly drilled: readonly CostGrouping[];
}

/** Grouping of an analysis without fixed filters. */
export const usualGrouping: CostGrouping = 'service';
const tagPattern = /^tag:[^\p{Cc}]{1,512}$/u;

/** Whether a text is a dimension or a tag. */
const isGrouping = (text: string | null): text is CostGrouping =>
  text !== null && (costDimensions.some((dimension) => dimension === text) || tagPattern.test(text));

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text);

/** Cost without a value is written as a condition, because an empty one would be lost. */
const withoutValue = 'exists:false';

function readFilters(query: URLSearchParams): CostFilters {
  const filters: Partial<Record<CostGrouping, string[]>> = {};
  for (const [name, text] of query) {
    const dimension = name.startsWith('f.') ? name.slice(2) : null;
    if (!isGrouping(dimension) || text === '') continue;
    const value = text === withoutValue ? noCostValue : text.replace(/^eq:/, '');
    (filters[dimension] ??= []).push(value);
  }
  return filters;
}

/** Reads the state from an address, dropping only the invalid parts. */
export function readCostState(query: URLSearchParams, grouping = usualGrouping): CostState {
  const group = query.get('group');
  const currency = query.get('currency');
  const filters = readFilters(query);
  const drilled = (query.get('drill') ?? '').split(',').map(decodeDrill);
  return {
    period: readPeriod(query),
    view: oneOf(costViews, query.get('chart')) ?? costViews[0],
    groupBy: isGrouping(group) ? group : grouping,
    metric: oneOf(costMetrics, query.get('metric')) ?? costMetrics[0],
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    compares: query.get('compare') === '1',
    filters,
    drilled: drilled.filter((one) => isGrouping(one) && filters[one] !== undefined) as CostGrouping[],
  };
}

// Names of tags may contain commas.
const encodeDrill = (grouping: string) => grouping.replaceAll('%', '%25').replaceAll(',', '%2C');
const decodeDrill = (text: string) => text.replaceAll('%2C', ',').replaceAll('%25', '%');

/** Parameters of a cost analysis besides its filters. */
const costParameters = [
  'period',
  'from',
  'to',
  'chart',
  'metric',
  'currency',
  'compare',
  'drill',
  'group',
] as const;

const isCostParameter = (name: string): boolean =>
  costParameters.some((own) => own === name) || name.startsWith('f.');

/** Writes the state to an address. Omits defaults and keeps unrelated parameters, except the page of the table. */
export function writeCostState(
  state: CostState,
  present: URLSearchParams,
  grouping = usualGrouping,
): URLSearchParams {
  const query = new URLSearchParams(
    [...present].filter(([name]) => !isCostParameter(name) && name !== 'page'),
  );
  const set = (name: (typeof costParameters)[number], value: string, usual: string) => {
    if (value !== usual) query.set(name, value);
  };
  writePeriod(query, state.period);
  set('chart', state.view, costViews[0]);
  set('group', state.groupBy, grouping);
  set('metric', state.metric, costMetrics[0]);
  set('currency', state.currency ?? '', '');
  set('compare', state.compares ? '1' : '', '');
  for (const [dimension, values] of Object.entries(state.filters))
    for (const value of values ?? [])
      query.append(`f.${dimension}`, value === noCostValue ? withoutValue : value);
  set('drill', state.drilled.map(encodeDrill).join(','), '');
  return query;
}

/** Returns the filters as the API expects them; undefined if there are none. */
export const filterText = (filters: CostFilters): string | undefined =>
  Object.keys(filters).length === 0 ? undefined : JSON.stringify(filters);

/** Returns filters with other values of a dimension; without values, the dimension is removed. */
export function withFilter(
  filters: CostFilters,
  dimension: CostGrouping,
  values: readonly string[],
): CostFilters {
  const { [dimension]: _removed, ...others } = filters;
  return values.length === 0 ? others : { ...others, [dimension]: values };
}

/** Returns the shape of the table of groups, so that saved views include the whole analysis. */
export const costListShape = (columns: readonly string[], sortable: readonly string[]): ListShape => ({
  columns,
  sortable,
  groupable: [],
  filterable: {},
  defaultSort: [{ field: 'total', descending: true }],
  isOwn: isCostParameter,
});
