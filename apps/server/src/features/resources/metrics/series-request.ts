import type { MetricsBatch, ResourceManager } from '@blueport/cloud';
import {
  metricIntervalMinutes,
  type CloudName,
  type MetricAggregation,
  type MetricInterval,
} from '@blueport/contracts';
import type { DefinitionCache } from './definitions.ts';
import type { Grid } from './parse-metrics.ts';
import type { ReadNote } from './read-notes.ts';
import type { MetricResource, Viewer } from './select-resources.ts';
import type { CachedSeries, SeriesCache } from './series-cache.ts';

const minuteMs = 60_000;

/** One metric of one resource. */
export interface SeriesRequest {
  readonly resource: MetricResource;
  readonly metric: string;
  readonly aggregation: MetricAggregation | undefined;
  readonly split: string | undefined;
  readonly interval: MetricInterval;
}

/** Values of a request as far as they are known, and why they are old or missing. */
export interface SeriesResult {
  readonly series: CachedSeries | undefined;
  readonly note: ReadNote | undefined;
}

/** State shared by the requests of this process. */
export interface SeriesParts {
  readonly cache: SeriesCache;
  readonly definitions: DefinitionCache;
  readonly now: () => number;
  /** Hosts that are not called until a time. */
  readonly pauses: Map<string, { readonly until: number; readonly note: ReadNote }>;
  /** Regions, by organization, whose batch API is not called until a time. */
  readonly withoutBatch: Map<string, number>;
}

/** Who reads, and with which clients. */
export interface Reader {
  readonly cloud: CloudName;
  readonly viewer: Viewer;
  readonly arm: ResourceManager;
  readonly batch: MetricsBatch;
}

export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Returns the period in whole intervals. */
export function alignPeriod({ from, until }: Period, interval: MetricInterval): Grid {
  const intervalMs = metricIntervalMinutes[interval] * minuteMs;
  return {
    from: Math.floor(from / intervalMs) * intervalMs,
    until: Math.ceil(until / intervalMs) * intervalMs,
    intervalMs,
  };
}

/** Values are cached for everyone who reads the whole scope of the resource; for others, per account. */
export function cacheKeyOf(
  { cloud, viewer }: Reader,
  { resource, metric, aggregation, split, interval }: SeriesRequest,
): string {
  const audience = resource.isOpen ? viewer.organizationId : `${viewer.organizationId}/${viewer.accountId}`;
  return JSON.stringify([
    audience,
    cloud,
    resource.key,
    metric.toLowerCase(),
    aggregation,
    split?.toLowerCase(),
    interval,
  ]);
}

/** Returns the interval of a request: a longer one if the metric has no values as often as requested. */
export function intervalOf(
  definitions: DefinitionCache,
  cloud: CloudName,
  request: Pick<SeriesRequest, 'resource' | 'metric' | 'interval'>,
): MetricInterval {
  const { shortest } = definitions.find(cloud, request.resource)?.get(request.metric.toLowerCase()) ?? {};
  return shortest && metricIntervalMinutes[shortest] > metricIntervalMinutes[request.interval]
    ? shortest
    : request.interval;
}

/** Returns what a known definition does not allow. */
export function objectionTo(
  definitions: DefinitionCache,
  cloud: CloudName,
  request: SeriesRequest,
): ReadNote | undefined {
  const known = definitions.find(cloud, request.resource);
  if (known === undefined) return undefined;
  const { metric, aggregation, split, resource } = request;
  const definition = known.get(metric.toLowerCase());
  if (!definition) return { code: 'metrics-unknown', values: { metric, type: resource.type } };
  if (aggregation && !definition.aggregations.includes(aggregation))
    return { code: 'metrics-aggregation', values: { metric, allowed: definition.aggregations.join(', ') } };
  const isDimension = definition.dimensions.some((name) => name.toLowerCase() === split?.toLowerCase());
  if (split !== undefined && !isDimension)
    return {
      code: 'metrics-dimension',
      values: { metric, dimension: split, allowed: definition.dimensions.join(', ') || '-' },
    };
  return undefined;
}
