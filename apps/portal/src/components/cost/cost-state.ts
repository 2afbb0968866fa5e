import {
  type CostFilters,
  type CostGrouping,
  type CostMetric,
  costMetrics,
  isCostGrouping,
  noCostValue,
  readCostView,
  usualGrouping,
  withoutCostValue,
} from '@blueport/contracts';
import type { ListShape } from '../resource-table/list-state.ts';
import { type ChosenPeriod, readPeriod, writePeriod } from './cost-period.ts';

/** How the chart draws the cost; the first one is the default. */
export const costViews = ['daily', 'monthly', 'accumulated', 'table'] as const;
export type CostView = (typeof costViews)[number];

export type { CostFilters };
export { usualGrouping };

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

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text);

/** Reads the state from an address, dropping only the invalid parts. */
export function readCostState(query: URLSearchParams, grouping = usualGrouping): CostState {
  const { groupBy, ...view } = readCostView(query);
  const drilled = (query.get('drill') ?? '').split(',').map(decodeDrill);
  return {
    ...view,
    period: readPeriod(query),
    view: oneOf(costViews, query.get('chart')) ?? costViews[0],
    groupBy: groupBy ?? grouping,
    compares: query.get('compare') === '1',
    drilled: drilled.filter(
      (one) => isCostGrouping(one) && view.filters[one] !== undefined,
    ) as CostGrouping[],
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
      query.append(`f.${dimension}`, value === noCostValue ? withoutCostValue : value);
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
