import { randomUUID } from 'node:crypto';
import { durationMs } from '../isoDuration.ts';
import {
  aggregations,
  grains,
  grainsOf,
  type Aggregation,
  type MetricDefinition,
  type MetricType,
} from './metricDefinition.ts';
import { metricError } from './metricError.ts';
import { readMetricFilter, type DimensionCondition } from './metricFilter.ts';
import type { Period } from './metricSeries.ts';

const minuteMs = 60_000;
/** Days for which the service keeps platform metrics. */
export const retentionDays = 93;
const mostMetrics = 20;
const usualTop = 10;

/** The parameters of a request for metrics, as texts. */
export interface MetricParameters {
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly interval: string | undefined;
  readonly names: string | undefined;
  readonly namespace: string | undefined;
  readonly aggregation: string | undefined;
  readonly filter: string | undefined;
  readonly top: string | undefined;
  readonly orderBy: string | undefined;
  readonly rollUpBy: string | undefined;
  readonly isAdjusted: boolean;
}

/** A valid request for metrics of one resource type. */
export interface MetricQuery extends Period {
  readonly intervalMinutes: number;
  /** As the response repeats it. */
  readonly interval: string;
  readonly metrics: readonly MetricDefinition[];
  /** Undefined for the usual aggregation of each metric. */
  readonly aggregations: readonly Aggregation[] | undefined;
  readonly conditions: readonly DimensionCondition[];
  readonly top: number;
  readonly order: { readonly aggregation: Aggregation; readonly isAscending: boolean };
  /** Dimensions that are added up, in lower case. */
  readonly rollUp: ReadonlySet<string>;
}

/** Returns the two times of `start/end`, or of a duration that ends now. */
export function splitTimespan(
  timespan: string | undefined,
  now: number,
): [string | undefined, string | undefined] {
  if (timespan === undefined || timespan === '') return [undefined, undefined];
  const duration = durationMs(timespan);
  if (duration !== undefined) return [new Date(now - duration).toISOString(), new Date(now).toISOString()];
  // The Azure CLI encodes the times twice, and the service accepts it.
  const times = timespan.replaceAll(/%(?:2b|2f|3a)/gi, decodeURIComponent);
  const [from, until, ...rest] = times.split('/');
  if (until === undefined || rest.length > 0)
    throw metricError(
      `Detect invalid timespan: ${timespan}. The format is startDateTime_ISO/endDateTime_ISO.`,
    );
  return [from, until];
}

function readPeriod({ from, until }: MetricParameters, now: number): Period {
  const timeOf = (text: string | undefined, usual: number): number => {
    if (text === undefined) return usual;
    // A plus sign of a time zone arrives as a space.
    const time = Date.parse(text.trim().replace(' ', '+'));
    if (Number.isNaN(time)) throw metricError(`Detect invalid time: ${text} is not in ISO 8601 format.`);
    return time;
  };
  const end = timeOf(until, now);
  const start = timeOf(from, end - 60 * minuteMs);
  if (start >= end)
    throw metricError(
      `Detect invalid time range: the start time ${new Date(start).toISOString()} must be before the end time ${new Date(end).toISOString()}.`,
    );
  if (start < now - retentionDays * 24 * 60 * minuteMs - minuteMs)
    throw metricError(
      `Detect invalid time range: the start time ${new Date(start).toISOString()} is older than the retention of ${retentionDays} days.`,
    );
  return {
    from: Math.floor(start / minuteMs) * minuteMs,
    until: Math.ceil(end / minuteMs) * minuteMs,
  };
}

function readMetrics({ type, metrics }: MetricType, names: string | undefined): MetricDefinition[] {
  if (names === undefined || names.trim() === '') return metrics.slice(0, 1);
  const requested = names.split(',').map((name) => name.trim());
  if (requested.length > mostMetrics)
    throw metricError(`Requested metrics count: ${requested.length} bigger than allowed max: ${mostMetrics}`);
  const [provider = '', ...rest] = type.split('/');
  return requested.map((name) => {
    const found = metrics.find((metric) => metric.name.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found;
    const valid = metrics.map((metric) => metric.name).join(',');
    throw metricError(
      `Failed to find metric configuration for provider: ${provider}, resource Type: ${rest.join('/')}, metric: ${name}, Valid metrics: ${valid}`,
    );
  });
}

function readInterval(
  { interval, isAdjusted }: MetricParameters,
  metrics: readonly MetricDefinition[],
  { from, until }: Period,
): Pick<MetricQuery, 'interval' | 'intervalMinutes'> {
  const common = metrics
    .map(grainsOf)
    .reduce((one, other) => one.filter((grain) => other.includes(grain)), [...grains]);
  if (interval === undefined || interval === '') {
    const usual = common[0] ?? grains[0];
    return { interval: usual.iso, intervalMinutes: usual.minutes };
  }
  if (/^full$/i.test(interval)) return { interval: 'FULL', intervalMinutes: (until - from) / minuteMs };
  const milliseconds = durationMs(interval);
  if (milliseconds === undefined)
    throw metricError(`Detect invalid interval: ${interval} is not a duration in ISO 8601 format.`);
  const minutes = milliseconds / minuteMs;
  const exact = common.find((grain) => grain.minutes === minutes);
  const grain =
    exact ?? (isAdjusted ? (common.find((one) => one.minutes >= minutes) ?? common.at(-1)) : undefined);
  if (grain !== undefined) return { interval: grain.iso, intervalMinutes: grain.minutes };
  const allowed = common.map(({ clock }) => clock).join(',');
  if (metrics.length < 2)
    throw metricError(`Invalid time grain duration: ${interval}, supported ones are: ${allowed}`);
  throw metricError(
    `Commonly allowed time grains: ${allowed} between metrics: ${metrics.map(({ name }) => name).join(',')}, can not support requested time grain: ${interval} please adjust your interval parameter to use one of the common grains, TraceId: {${randomUUID()}}`,
  );
}

const aggregationOf = (word: string): Aggregation | undefined =>
  aggregations.find((each) => each.toLowerCase() === word.trim().toLowerCase());

function readAggregations(
  text: string | undefined,
  metrics: readonly MetricDefinition[],
): Aggregation[] | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  return text.split(',').map((word) => {
    const found = aggregationOf(word);
    if (found === undefined)
      throw metricError(
        `Detect invalid aggregation type: ${word.trim()}, supported ones are: ${aggregations.join(',')}`,
      );
    const metric = metrics.find((one) => !one.aggregations.includes(found));
    if (metric !== undefined)
      throw metricError(
        `Metric: ${metric.name} does not support requested aggregation: ${found}, supported ones are: ${metric.aggregations.join(',')}`,
      );
    return found;
  });
}

function readConditions(
  filter: string | undefined,
  metrics: readonly MetricDefinition[],
): DimensionCondition[] {
  if (filter === undefined || filter.trim() === '') return [];
  const conditions = readMetricFilter(filter);
  for (const metric of metrics) {
    const names = new Set(metric.dimensions.map((name) => name.toLowerCase()));
    if (conditions.every(({ name }) => names.has(name.toLowerCase()))) continue;
    const requested = conditions.map(({ name }) => name).join(',');
    throw metricError(
      `Metric: ${metric.name} does not support requested dimension combination: ${requested}, supported ones are: ${metric.dimensions.join(',')}, TraceId: {${randomUUID()}}`,
    );
  }
  return conditions;
}

function readTop(text: string | undefined): number {
  if (text === undefined || text === '') return usualTop;
  const top = Number(text);
  if (!Number.isInteger(top) || top < 1 || top > 2_147_483_647)
    throw metricError(`Detected invalid TopN value: ${text}, should be Int value bigger than 0.`);
  return top;
}

function readOrder(text: string | undefined, usual: Aggregation): MetricQuery['order'] {
  if (text === undefined || text.trim() === '') return { aggregation: usual, isAscending: false };
  const [word = '', direction = 'asc'] = text.trim().split(/\s+/);
  const aggregation = aggregationOf(word.toLowerCase() === 'sum' ? 'total' : word);
  if (aggregation === undefined || !/^(asc|desc)$/i.test(direction))
    throw metricError(
      `Detect invalid orderby: ${text}. The format is '<aggregation> asc' or '<aggregation> desc'.`,
    );
  return { aggregation, isAscending: direction.toLowerCase() === 'asc' };
}

function requireNamespace({ type }: MetricType, namespace: string | undefined): void {
  if (namespace === undefined || namespace === '' || namespace.toLowerCase() === type.toLowerCase()) return;
  throw metricError(`Invalid metric namespace: ${namespace}, valid namespaces are: ${type}`);
}

/** Reads the parameters of a request. Throws an error with the service's message. */
export function readMetricQuery(
  metricType: MetricType,
  parameters: MetricParameters,
  now: number,
): MetricQuery {
  requireNamespace(metricType, parameters.namespace);
  const metrics = readMetrics(metricType, parameters.names);
  const period = readPeriod(parameters, now);
  const requested = readAggregations(parameters.aggregation, metrics);
  return {
    ...period,
    ...readInterval(parameters, metrics, period),
    metrics,
    aggregations: requested,
    conditions: readConditions(parameters.filter, metrics),
    top: readTop(parameters.top),
    order: readOrder(parameters.orderBy, requested?.[0] ?? metrics[0]?.primary ?? 'Average'),
    rollUp: new Set((parameters.rollUpBy ?? '').split(',').map((name) => name.trim().toLowerCase())),
  };
}
