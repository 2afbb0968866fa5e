import { ArmError } from '../resource-manager/http/armError.ts';
import type { JsonObject } from '../resource-manager/json.ts';
import { durationMs } from '../resource-manager/monitor/isoDuration.ts';
import { valuesOf } from '../resource-manager/monitor/metrics/dimensionValues.ts';
import { aggregate, bucketsOf } from '../resource-manager/monitor/metrics/evaluateMetrics.ts';
import type { Aggregation, MetricDefinition } from '../resource-manager/monitor/metrics/metricDefinition.ts';
import { grainsOf } from '../resource-manager/monitor/metrics/metricDefinition.ts';
import type { Bucket } from '../resource-manager/monitor/metrics/metricSeries.ts';
import { splitTimespan } from '../resource-manager/monitor/metrics/readMetricQuery.ts';
import type { Component } from './telemetry.ts';

const minuteMs = 60_000;

const refuse = (message: string): ArmError => new ArmError(400, { code: 'BadArgumentError', message });

const aggregationNames: Readonly<Record<string, Aggregation>> = {
  sum: 'Total',
  avg: 'Average',
  min: 'Minimum',
  max: 'Maximum',
  count: 'Count',
};

/** The usual aggregation of a metric in this API. */
const usualName = ({ primary }: MetricDefinition): string => (primary === 'Average' ? 'avg' : 'sum');

function readPeriod(timespan: string | undefined, now: number): { from: number; until: number } {
  const [from, until] = splitTimespan(timespan ?? 'PT12H', now).map((time) => Date.parse(time ?? ''));
  if (from === undefined || until === undefined || Number.isNaN(from) || Number.isNaN(until) || from >= until)
    throw refuse(`The timespan '${timespan ?? ''}' is not valid`);
  return { from: Math.floor(from / minuteMs) * minuteMs, until: Math.ceil(until / minuteMs) * minuteMs };
}

function readMinutes(interval: string | undefined, metric: MetricDefinition, whole: number): number {
  if (interval === undefined) return whole;
  const minutes = (durationMs(interval) ?? 0) / minuteMs;
  if (!grainsOf(metric).some((grain) => grain.minutes === minutes))
    throw refuse(`The interval '${interval}' is not valid`);
  return minutes;
}

const present = (
  bucket: Bucket | undefined,
  names: readonly string[],
  metric: MetricDefinition,
): JsonObject =>
  Object.fromEntries(
    names.map((name) => {
      const aggregation = aggregationNames[name];
      if (bucket === undefined || aggregation === undefined || bucket.count === 0) return [name, null];
      return [name, Number(aggregate(bucket, aggregation, metric).toPrecision(12))];
    }),
  );

interface MetricRequest {
  readonly from: number;
  readonly until: number;
  /** As in the request. Undefined for the whole period. */
  readonly interval: string | undefined;
  readonly intervalMinutes: number;
  /** Aggregations as this API names them. */
  readonly names: readonly string[];
  readonly dimension: string | undefined;
  readonly top: number;
}

function readRequest(metric: MetricDefinition, query: URLSearchParams, now: number): MetricRequest {
  if (query.has('filter') || query.has('orderby'))
    throw new ArmError(501, {
      code: 'NotSimulated',
      message: 'The embedded cloud does not simulate filters of component metrics.',
    });
  const { from, until } = readPeriod(query.get('timespan') ?? undefined, now);
  const interval = query.get('interval') ?? undefined;
  const names = (query.get('aggregation') ?? usualName(metric))
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => aggregationNames[name] === undefined);
  if (unknown !== undefined) throw refuse(`The aggregation '${unknown}' is not supported for ${metric.name}`);
  const segment = query.get('segment') ?? undefined;
  const dimension = metric.dimensions.find((name) => name.toLowerCase() === segment?.toLowerCase());
  if (segment !== undefined && dimension === undefined)
    throw refuse(`The segment '${segment}' is not supported for ${metric.name}`);
  return {
    from,
    until,
    interval,
    intervalMinutes: readMinutes(interval, metric, (until - from) / minuteMs),
    names,
    dimension,
    top: Number(query.get('top') ?? 10),
  };
}

/** Returns the values of an interval: of the whole metric, or of each value of a dimension. */
function partReader(
  { target }: Component,
  metric: MetricDefinition,
  request: MetricRequest,
): (index: number) => JsonObject {
  const { dimension, names, top } = request;
  if (dimension === undefined) {
    const [buckets] = bucketsOf(target, metric, request);
    return (index) => ({ [metric.name]: present(buckets?.[index], names, metric) });
  }
  const name = dimension.toLowerCase();
  const values = valuesOf(dimension, target.location, target.children).slice(0, top);
  const series = bucketsOf(
    target,
    metric,
    request,
    values.map(({ value, share }) => ({
      values: [[name, value]],
      share,
      included: new Map([[name, new Set([value])]]),
    })),
  );
  return (index) => ({
    segments: values.map(({ value }, at) => ({
      [dimension]: value,
      [metric.name]: present(series[at]?.[index], names, metric),
    })),
  });
}

/** Answers a request for a metric of a component, such as `requests/count`. */
export function readComponentMetric(
  component: Component,
  id: string,
  query: URLSearchParams,
  now: number,
): JsonObject {
  const metric = component.target.metricType.metrics.find(
    ({ name }) => name.toLowerCase() === id.toLowerCase(),
  );
  if (metric === undefined) throw refuse(`The metric '${id}' is not supported`);
  const request = readRequest(metric, query, now);
  const { from, until, interval, intervalMinutes } = request;
  const partOf = partReader(component, metric, request);
  const iso = (time: number): string => new Date(time).toISOString();
  const step = intervalMinutes * minuteMs;
  const length = Math.ceil((until - from) / step);
  const segments = Array.from({ length: interval === undefined ? 0 : length }, (_, index) => ({
    start: iso(from + index * step),
    end: iso(Math.min(until, from + (index + 1) * step)),
    ...partOf(index),
  }));
  return {
    value: {
      start: iso(from),
      end: iso(until),
      ...(interval === undefined ? partOf(0) : { interval, segments }),
    },
  };
}
