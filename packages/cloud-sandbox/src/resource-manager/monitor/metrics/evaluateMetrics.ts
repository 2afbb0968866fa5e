import type { JsonObject } from '../../json.ts';
import { valuesOf } from './dimensionValues.ts';
import type { Aggregation, MetricDefinition } from './metricDefinition.ts';
import { meets } from './metricFilter.ts';
import { readSeries, type Bucket } from './metricSeries.ts';
import type { MetricTarget } from './metricTarget.ts';
import type { MetricQuery } from './readMetricQuery.ts';
import { seriesSource } from './seriesSource.ts';
import { telemetryBuckets, type Included } from '../telemetry/telemetryBuckets.ts';

const minuteMs = 60_000;

/** A combination of dimension values, with its share of the metric. */
interface Split {
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly share: number;
  /** The values of all dimensions of the query, also of those that are rolled up. */
  readonly included: Included;
}

const whole: Split = { values: [], share: 1, included: new Map() };

/** Returns the combinations that a query selects; one without values if it does not split. */
export function splitsOf(
  target: MetricTarget,
  { conditions, rollUp }: Pick<MetricQuery, 'conditions' | 'rollUp'>,
): Split[] {
  let splits: Split[] = [whole];
  for (const condition of conditions) {
    const selected = valuesOf(condition.name, target.location, target.children).filter(({ value }) =>
      meets(condition, value),
    );
    const name = condition.name.toLowerCase();
    const include = ({ included }: Split, values: readonly string[]): Included =>
      new Map([...included, [name, new Set(values)]]);
    if (rollUp.has(name)) {
      const share = selected.reduce((sum, one) => sum + one.share, 0);
      const values = selected.map(({ value }) => value);
      splits =
        share === 0
          ? []
          : splits.map((split) => ({
              ...split,
              share: split.share * share,
              included: include(split, values),
            }));
    } else {
      splits = splits.flatMap((split) =>
        selected.map(({ value, share }) => ({
          values: [...split.values, [name, value] as const],
          share: split.share * share,
          included: include(split, [value]),
        })),
      );
    }
  }
  return splits;
}

/** Returns the samples of each series of a metric: one series without splits. */
export function bucketsOf(
  target: MetricTarget,
  metric: MetricDefinition,
  query: Pick<MetricQuery, 'from' | 'until' | 'intervalMinutes'>,
  splits: readonly Split[] = [whole],
): Bucket[][] {
  const { intervalMinutes } = query;
  const wordsOf = ({ values }: Split) => values.map(([name, value]) => `${name}=${value}`).join('|');
  return (
    telemetryBuckets(
      target,
      metric.name,
      query,
      intervalMinutes,
      splits.map(({ included }) => included),
    ) ??
    splits.map((split) =>
      readSeries(seriesSource(target, metric, wordsOf(split), split.share), query, intervalMinutes),
    )
  );
}

/** Returns the value of an aggregation. The bucket must have samples. */
export function aggregate(
  { count, sum, least, most }: Bucket,
  aggregation: Aggregation,
  metric: MetricDefinition,
): number {
  switch (aggregation) {
    case 'Average':
      return sum / count;
    case 'Minimum':
      return least;
    case 'Maximum':
      return most;
    case 'Total':
      return sum;
    case 'Count':
      // A metric that counts events has one sample per event.
      return metric.primary === 'Count' ? sum : count;
  }
}

/** Rounds to six decimals, as far as the number has that precision. */
const round = (value: number): number =>
  Math.abs(value) < 1e9 ? Math.round(value * 1e6) / 1e6 : Math.round(value);

/** Returns the value by which series are ordered: of all samples together. */
function rankOf(buckets: readonly Bucket[], aggregation: Aggregation, metric: MetricDefinition): number {
  const merged: Bucket = {
    count: 0,
    sum: 0,
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
  };
  for (const { count, sum, least, most } of buckets) {
    merged.count += count;
    merged.sum += sum;
    merged.least = Math.min(merged.least, least);
    merged.most = Math.max(merged.most, most);
  }
  return merged.count === 0 ? Number.NEGATIVE_INFINITY : aggregate(merged, aggregation, metric);
}

function presentData(buckets: readonly Bucket[], query: MetricQuery, metric: MetricDefinition): JsonObject[] {
  const wanted = query.aggregations ?? [metric.primary];
  return buckets.map((bucket, index) => {
    const point: JsonObject = {
      timeStamp: `${new Date(query.from + index * query.intervalMinutes * minuteMs).toISOString().slice(0, 19)}Z`,
    };
    // An interval without samples has only its time.
    if (bucket.count > 0)
      for (const aggregation of wanted)
        point[aggregation.toLowerCase()] = round(aggregate(bucket, aggregation, metric));
    return point;
  });
}

/** Returns the series of a metric in the service's format. */
function presentSeries(
  target: MetricTarget,
  metric: MetricDefinition,
  query: MetricQuery,
  isMetadata: boolean,
): JsonObject[] {
  const isSplit = query.conditions.length > 0;
  const splits = splitsOf(target, query);
  const series = bucketsOf(target, metric, query, splits).map((buckets, index) => ({
    split: splits[index]!,
    buckets,
  }));
  const ranked = isSplit
    ? series
        .map((one) => ({ ...one, rank: rankOf(one.buckets, query.order.aggregation, metric) }))
        .filter(({ rank }) => rank !== Number.NEGATIVE_INFINITY)
        .toSorted((one, other) => (query.order.isAscending ? one.rank - other.rank : other.rank - one.rank))
        .slice(0, query.top)
    : series;
  return ranked.map(({ split, buckets }) => ({
    metadatavalues: split.values.map(([name, value]) => ({
      name: { value: name, localizedValue: name },
      value,
    })),
    ...(isMetadata ? {} : { data: presentData(buckets, query, metric) }),
  }));
}

/** Returns the metrics of a resource in the service's format. With `isMetadata`, series have no data. */
export function evaluateMetrics(target: MetricTarget, query: MetricQuery, isMetadata = false): JsonObject[] {
  return query.metrics.map((metric) => ({
    id: `${target.id}/providers/Microsoft.Insights/metrics/${metric.name}`,
    type: 'Microsoft.Insights/metrics',
    name: { value: metric.name, localizedValue: metric.name },
    displayDescription: metric.description,
    unit: metric.unit,
    timeseries: presentSeries(target, metric, query, isMetadata),
    errorCode: 'Success',
  }));
}
