import {
  alertOperators,
  maxMetricCharts,
  maxMetricIds,
  metricAggregations,
  metricIntervals,
  minutesOfRange,
  usualMetricRange,
  type AlertOperator,
  type MetricAggregation,
  type MetricChart,
  type MetricInterval,
  type MetricSelection,
} from '@blueport/contracts';
import type { ListShape } from '../resource-table/list-state.ts';

/** A line across a chart, and the side of it that needs attention. */
export interface ChartThreshold {
  readonly operator: AlertOperator;
  /** In the unit of the cloud. */
  readonly value: number;
  /** The interval that it was set for, because a sum depends on it. */
  readonly interval?: MetricInterval;
}

/** A chart of a board. Its type is that of the resources that it draws. */
export type BoardChart = MetricChart & { readonly type: string; readonly threshold?: ChartThreshold };

/** A range that ends now, such as `24h`, or from one time to another. */
export type MetricPeriod = { readonly last: string } | { readonly from: string; readonly to: string };

/** The state of a board, stored only in the address. */
export interface MetricState {
  /** Empty for all resources. */
  readonly selection: MetricSelection;
  /** The type whose default dashboard is shown; null for the most frequent types. */
  readonly type: string | null;
  readonly period: MetricPeriod;
  /** Whether a range that ends now is read again every minute. */
  readonly isLive: boolean;
  /** Null for the default dashboards of the selected resources. */
  readonly charts: readonly BoardChart[] | null;
}

/** Parameters of a board. Every chart is a `c`: type, metric, aggregation, dimension and threshold. */
const parameters = [
  'deployment',
  'sub',
  'rg',
  'tag',
  'r',
  'type',
  'last',
  'from',
  'to',
  'live',
  'c',
] as const;
const isOwn = (name: string): boolean => parameters.some((one) => one === name);

/** The shape of a board for saved views: it has no table, only parameters. */
export const boardShape: ListShape = {
  columns: [],
  sortable: [],
  groupable: [],
  filterable: {},
  defaultSort: [],
  isOwn,
};

const patterns = {
  deployment: /^bp-[a-z0-9]{1,40}$/,
  subscriptionId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  resourceGroup: /^[^\p{Cc}]{1,90}$/u,
  tag: /^[^=\p{Cc}]+=[^\p{Cc}]{0,400}$/u,
  resource: /^\/subscriptions\/[^\p{Cc}?#%\\]{1,1900}$/iu,
  type: /^[\w.-]+(\/[\w.-]+)+$/,
  metric: /^[^\p{Cc},]{1,256}$/u,
  threshold: /^-?\d{1,15}(\.\d{1,9})?$/,
  split: /^[A-Za-z_][\w./-]{0,127}$/,
} as const;

/** Returns a text of an address if it is valid. */
export const valid = (kind: keyof typeof patterns, text: string | null | undefined): string | undefined =>
  text && patterns[kind].test(text) ? text : undefined;

/** Reads the selected resources from an address. */
export function readSelection(query: URLSearchParams): MetricSelection {
  const resourceIds = query
    .getAll('r')
    .flatMap((id) => valid('resource', id) ?? [])
    .slice(0, maxMetricIds);
  const found = {
    deployment: valid('deployment', query.get('deployment')),
    subscriptionId: valid('subscriptionId', query.get('sub')),
    resourceGroup: valid('resourceGroup', query.get('rg')),
    tag: valid('tag', query.get('tag')),
    resourceIds: resourceIds.length > 0 ? resourceIds : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Codes of the operators in an address. */
const operatorCodes: Readonly<Record<AlertOperator, string>> = {
  GreaterThan: 'gt',
  GreaterThanOrEqual: 'ge',
  LessThan: 'lt',
  LessThanOrEqual: 'le',
};

function readThreshold(text: string): ChartThreshold | undefined {
  const operator = alertOperators.find((one) => operatorCodes[one] === text.slice(0, 2));
  const [number, length] = text.slice(2).split('@');
  const value = valid('threshold', number);
  const interval = metricIntervals.find((one) => one === length);
  return operator && value !== undefined
    ? { operator, value: Number(value), ...(interval && { interval }) }
    : undefined;
}

/** Returns whether a text names an aggregation. */
export const isAggregation = (text: string): text is MetricAggregation =>
  metricAggregations.some((one) => one === text);

function readChart(text: string): BoardChart[] {
  const [type, metric, aggregation = '', split, limit = ''] = text.split(',');
  const threshold = readThreshold(limit);
  if (!valid('type', type) || !valid('metric', metric)) return [];
  return [
    {
      type: type!,
      metric: metric!,
      ...(isAggregation(aggregation) && { aggregation }),
      ...(valid('split', split) && { split: split! }),
      ...(threshold && { threshold }),
    },
  ];
}

const writeThreshold = ({ operator, value, interval }: ChartThreshold): string =>
  `${operatorCodes[operator]}${value}${interval ? `@${interval}` : ''}`;

// No part contains a comma: the cloud separates metrics by commas.
const writeChart = ({ type, metric, aggregation, split, threshold }: BoardChart): string =>
  [type, metric, aggregation ?? '', split ?? '', threshold ? writeThreshold(threshold) : '']
    .join(',')
    .replace(/,+$/, '');

const isTime = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

/** Returns a period in order, or undefined if a time does not exist. */
export function validPeriod(from: string | null, to: string | null): MetricPeriod | undefined {
  if (!isTime(from) || !isTime(to)) return undefined;
  const [first, last] = [from, to].map((time) => new Date(time).toISOString()).toSorted();
  return first === last ? undefined : { from: first!, to: last! };
}

function readPeriod(query: URLSearchParams): MetricPeriod {
  const last = query.get('last') ?? '';
  if (minutesOfRange(last) !== undefined) return { last };
  return validPeriod(query.get('from'), query.get('to')) ?? { last: usualMetricRange };
}

/** Reads the state from an address, dropping only the invalid parts. */
export function readMetricState(query: URLSearchParams): MetricState {
  const charts = query.getAll('c').flatMap(readChart).slice(0, maxMetricCharts);
  return {
    selection: readSelection(query),
    type: valid('type', query.get('type')) ?? null,
    period: readPeriod(query),
    isLive: query.get('live') !== '0',
    charts: charts.length > 0 ? charts : null,
  };
}

/** Adds the selected resources to an address. */
export function writeSelection(query: URLSearchParams, selection: MetricSelection): void {
  const { deployment, subscriptionId, resourceGroup, tag, resourceIds = [] } = selection;
  const named = { deployment, sub: subscriptionId, rg: resourceGroup, tag };
  for (const [name, value] of Object.entries(named)) if (value) query.append(name, value);
  for (const id of resourceIds) query.append('r', id);
}

/** Writes the state to an address. Omits defaults and keeps unrelated parameters. */
export function writeMetricState(state: MetricState, present: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams([...present].filter(([name]) => !isOwn(name)));
  const set = (name: (typeof parameters)[number], value: string | undefined) => {
    if (value) query.append(name, value);
  };
  const { selection, type, period, isLive, charts } = state;
  writeSelection(query, selection);
  set('type', type ?? undefined);
  if ('last' in period) set('last', period.last === usualMetricRange ? undefined : period.last);
  else {
    set('from', period.from);
    set('to', period.to);
  }
  set('live', isLive ? undefined : '0');
  for (const chart of charts ?? []) set('c', writeChart(chart));
  return query;
}
