import { metricAggregations, type MetricAggregation } from '@blueport/contracts';
import type { CachedLine } from './series-cache.ts';

interface CloudPoint {
  readonly timeStamp?: string;
  readonly [aggregation: string]: unknown;
}
interface CloudMetric {
  readonly name?: { readonly value?: string };
  readonly unit?: string;
  readonly timeseries?: readonly {
    readonly metadatavalues?: readonly { readonly value?: string }[];
    readonly data?: readonly CloudPoint[];
  }[];
}

/** The grid of points of a read, in epoch milliseconds. */
export interface Grid {
  readonly from: number;
  readonly until: number;
  readonly intervalMs: number;
}

/** A metric of one resource as the cloud sent it. */
export interface ParsedMetric {
  readonly unit: string | null;
  readonly aggregation: MetricAggregation | null;
  readonly lines: readonly CachedLine[];
}

/** Returns the first aggregation that has a value. */
function findAggregation({ timeseries = [] }: CloudMetric): MetricAggregation | undefined {
  for (const { data = [] } of timeseries) {
    for (const point of data) {
      const found = metricAggregations.find((one) => typeof point[one.toLowerCase()] === 'number');
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * Returns the values on the grid. A missing point or value is a gap; points that repeat a time are one point, with the
 * last value; points outside of the grid are dropped.
 */
function valuesOf(
  data: readonly CloudPoint[],
  field: string,
  { from, until, intervalMs }: Grid,
): Float64Array {
  const values = new Float64Array(Math.round((until - from) / intervalMs)).fill(Number.NaN);
  for (const point of data) {
    const value = point[field];
    const at = Math.floor((Date.parse(String(point.timeStamp)) - from) / intervalMs);
    if (typeof value === 'number' && Number.isFinite(value) && at >= 0 && at < values.length)
      values[at] = value;
  }
  return values;
}

/** Reads the metrics of one resource from a response of the cloud, by name in lower case. */
export function parseMetrics(
  value: unknown,
  grid: Grid,
  aggregation: MetricAggregation | undefined,
): ReadonlyMap<string, ParsedMetric> {
  const metrics = Array.isArray(value) ? (value as readonly CloudMetric[]) : [];
  return new Map(
    metrics.flatMap((metric): [string, ParsedMetric][] => {
      const name = metric.name?.value;
      if (name === undefined) return [];
      const found = aggregation ?? findAggregation(metric);
      const lines = (metric.timeseries ?? []).map(({ metadatavalues = [], data = [] }) => ({
        split: metadatavalues.length === 0 ? null : metadatavalues.map((one) => one.value ?? '').join(', '),
        values: valuesOf(data, (found ?? 'Average').toLowerCase(), grid),
      }));
      return [[name.toLowerCase(), { unit: metric.unit ?? null, aggregation: found ?? null, lines }]];
    }),
  );
}
