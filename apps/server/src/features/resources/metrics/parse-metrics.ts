import { metricAggregations, type MetricAggregation } from '@blueport/contracts';
import type { CachedLine } from './series-cache.ts';

/** An object of the cloud, whose parts may be missing or malformed. */
type CloudObject = Readonly<Record<string, unknown>>;

/** Returns the objects of a list of the cloud. What is missing or malformed is ignored. */
export const objectsOf = (list: unknown): readonly CloudObject[] =>
  Array.isArray(list)
    ? list.filter(
        (item: unknown): item is Record<string, unknown> => typeof item === 'object' && item !== null,
      )
    : [];

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
function findAggregation({ timeseries }: CloudObject): MetricAggregation | undefined {
  for (const { data } of objectsOf(timeseries)) {
    for (const point of objectsOf(data)) {
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
  data: readonly CloudObject[],
  field: string,
  { from, until, intervalMs }: Grid,
): Float64Array {
  const values = new Float64Array(Math.round((until - from) / intervalMs)).fill(Number.NaN);
  for (const point of data) {
    const value = point[field];
    const at = Math.floor((Date.parse(String(point['timeStamp'])) - from) / intervalMs);
    if (typeof value === 'number' && Number.isFinite(value) && at >= 0 && at < values.length)
      values[at] = value;
  }
  return values;
}

/** Longest value of a dimension that is kept. */
const maxSplitLength = 1000;

/** Returns the value of a dimension as it can be stored and shown: without null characters and lone surrogates. */
const splitOf = (values: readonly CloudObject[]): string | null =>
  values.length === 0
    ? null
    : values
        .map(({ value }) => (typeof value === 'string' ? value : ''))
        .join(', ')
        .replaceAll('\0', '')
        .slice(0, maxSplitLength)
        .toWellFormed();

/** Returns one line for each value of the dimension. Lines that the cloud repeats complete each other. */
function mergeLines(lines: readonly CachedLine[]): CachedLine[] {
  const merged = new Map<string, CachedLine>();
  for (const line of lines) {
    const known = merged.get(line.split ?? '');
    if (known === undefined) merged.set(line.split ?? '', line);
    else for (const [at, value] of line.values.entries()) if (!Number.isNaN(value)) known.values[at] = value;
  }
  return [...merged.values()];
}

/** Reads the metrics of one resource from a response of the cloud, by name in lower case. */
export function parseMetrics(
  value: unknown,
  grid: Grid,
  aggregation: MetricAggregation | undefined,
): ReadonlyMap<string, ParsedMetric> {
  return new Map(
    objectsOf(value).flatMap((metric): [string, ParsedMetric][] => {
      const name = (metric['name'] as CloudObject | null | undefined)?.['value'];
      if (typeof name !== 'string') return [];
      const found = aggregation ?? findAggregation(metric);
      const lines = objectsOf(metric['timeseries']).map(({ metadatavalues, data }) => ({
        split: splitOf(objectsOf(metadatavalues)),
        values: valuesOf(objectsOf(data), (found ?? 'Average').toLowerCase(), grid),
      }));
      const unit = typeof metric['unit'] === 'string' ? metric['unit'] : null;
      return [[name.toLowerCase(), { unit, aggregation: found ?? null, lines: mergeLines(lines) }]];
    }),
  );
}
