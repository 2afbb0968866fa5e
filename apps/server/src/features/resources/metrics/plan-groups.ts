import type { MetricAggregation, MetricInterval } from '@blueport/contracts';
import type { Grid } from './parse-metrics.ts';
import type { MetricResource } from './select-resources.ts';
import { missingFrom } from './series-cache.ts';
import {
  alignPeriod,
  cacheKeyOf,
  type Period,
  type Reader,
  type SeriesParts,
  type SeriesRequest,
} from './series-request.ts';

/** Limits of one batch call. */
const maxBatchResources = 50;
const maxBatchMetrics = 20;
const maxBatchValues = 100_000;
/** Values of a dimension that are read, those with the highest values first. */
export const maxSplits = 20;

/** Requests that one call can serve. */
export interface Group {
  readonly subscriptionId: string;
  /** Undefined for resources without a region, which only the resource manager can read. */
  readonly region: string | undefined;
  readonly type: string;
  readonly aggregation: MetricAggregation | undefined;
  readonly split: string | undefined;
  readonly grid: Grid;
  readonly interval: MetricInterval;
  readonly requests: readonly SeriesRequest[];
}

const isRegion = (location: string): boolean => /^[a-z0-9]{2,30}$/.test(location);

/** Groups the requests whose values are missing or old, so that one call reads as many as possible. */
export function planGroups(
  parts: SeriesParts,
  reader: Reader,
  requests: readonly SeriesRequest[],
  period: Period,
): Group[] {
  const now = parts.now();
  const due = requests.flatMap((request) => {
    const grid = alignPeriod(period, request.interval);
    const from = missingFrom(parts.cache.get(cacheKeyOf(reader, request)), grid, now);
    return from === undefined || from >= grid.until ? [] : [{ request, from, grid }];
  });
  const groups = Map.groupBy(due, ({ request, from, grid }) => {
    const { resource, aggregation, split, interval } = request;
    const { subscriptionId, location, type } = resource;
    const part = from === grid.from ? 'whole' : 'end';
    return JSON.stringify([subscriptionId, location, type.toLowerCase(), aggregation, split, interval, part]);
  });
  return [...groups.values()].map((members) => {
    const [{ request, grid }] = members as [(typeof members)[number]];
    const { resource, aggregation, split, interval } = request;
    return {
      subscriptionId: resource.subscriptionId,
      region: isRegion(resource.location) ? resource.location : undefined,
      type: resource.type,
      aggregation,
      split,
      interval,
      grid: { ...grid, from: members.reduce((least, { from }) => Math.min(least, from), grid.until) },
      requests: members.map((one) => one.request),
    };
  });
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Splits a group into calls within the limits of the batch API. */
export function splitGroup(group: Group): Group[] {
  const { grid, requests, split } = group;
  const points = ((grid.until - grid.from) / grid.intervalMs) * (split === undefined ? 1 : maxSplits);
  const metrics = [...new Set(requests.map(({ metric }) => metric))];
  return chunksOf(metrics, maxBatchMetrics).flatMap((names) => {
    const own = requests.filter(({ metric }) => names.includes(metric));
    const keys = [...new Set(own.map(({ resource }) => resource.key))];
    const size = Math.max(
      1,
      Math.min(maxBatchResources, Math.floor(maxBatchValues / (points * names.length))),
    );
    return chunksOf(keys, size).map((chunk) => ({
      ...group,
      requests: own.filter(({ resource }) => chunk.includes(resource.key)),
    }));
  });
}

export const metricsOf = ({ requests }: Group): string[] => [
  ...new Set(requests.map(({ metric }) => metric)),
];

export const resourcesOf = ({ requests }: Group): MetricResource[] => [
  ...new Map(requests.map(({ resource }) => [resource.key, resource])).values(),
];
