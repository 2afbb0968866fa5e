import type { MetricTarget } from '../metrics/metricTarget.ts';
import { emptyBuckets, type Bucket, type Period } from '../metrics/metricSeries.ts';
import { availabilityTests, testIntervalMs } from './availabilityTests.ts';
import {
  dependenciesOf,
  hasException,
  minuteMs,
  performanceBucketOf,
  requestMinutes,
  type RequestEvent,
} from './requestEvents.ts';

/** The values of a dimension that a series includes, by the dimension's name in lower case. */
export type Included = ReadonlyMap<string, ReadonlySet<string>>;

/** One or more equal events that a metric counts or measures, with their dimensions. */
interface Sample {
  readonly weight: number;
  readonly value: number;
  readonly dimensions: Readonly<Record<string, string>>;
}

interface TelemetryMetric {
  /** Whether the metric is the number of samples per minute; otherwise it consists of their values. */
  readonly isCount: boolean;
  readonly samplesOf: (event: RequestEvent) => readonly Sample[];
}

const requestSample = ({ itemCount, duration, resultCode, operation }: RequestEvent): Sample => ({
  weight: itemCount,
  value: duration,
  dimensions: {
    'request/resultcode': resultCode,
    'request/performancebucket': performanceBucketOf(duration),
    'cloud/rolename': operation.role,
  },
});

const dependencySamples = (event: RequestEvent, isFailed = false): Sample[] =>
  dependenciesOf(event)
    .filter(({ isSuccess }) => !isFailed || !isSuccess)
    .map(({ type, duration }) => ({
      weight: event.itemCount,
      value: duration,
      dimensions: { 'dependency/type': type, 'cloud/rolename': event.operation.role },
    }));

const sampleIf = (isIncluded: boolean, event: RequestEvent): Sample[] =>
  isIncluded ? [requestSample(event)] : [];

/** The metrics that follow from requests, so that they agree with queries. */
const requestMetrics: Readonly<Record<string, TelemetryMetric>> = {
  'requests/count': { isCount: true, samplesOf: (event) => [requestSample(event)] },
  'requests/failed': { isCount: true, samplesOf: (event) => sampleIf(!event.isSuccess, event) },
  'requests/duration': { isCount: false, samplesOf: (event) => [requestSample(event)] },
  'dependencies/count': { isCount: true, samplesOf: (event) => dependencySamples(event) },
  'dependencies/failed': { isCount: true, samplesOf: (event) => dependencySamples(event, true) },
  'dependencies/duration': { isCount: false, samplesOf: (event) => dependencySamples(event) },
  'exceptions/count': { isCount: true, samplesOf: (event) => sampleIf(hasException(event), event) },
  'traces/count': { isCount: true, samplesOf: (event) => [requestSample(event)] },
};

const availability = 'availabilityResults/availabilityPercentage';

function add(bucket: Bucket | undefined, value: number, weight = 1): void {
  if (bucket === undefined) return;
  bucket.count += weight;
  bucket.sum += value * weight;
  bucket.least = Math.min(bucket.least, value);
  bucket.most = Math.max(bucket.most, value);
}

const isIncluded = ({ dimensions }: Sample, included: Included): boolean =>
  [...included].every(([name, values]) => values.has(dimensions[name] ?? ''));

/** Adds a value at a time to a series. */
type Adder = (time: number, value: number, weight?: number) => void;

/** The samples that a series includes, and the function that adds them. */
interface Receiver {
  readonly included: Included;
  readonly add: Adder;
}

/** Adds the samples of requests to all series, so that the requests are computed once. */
function addRequests(
  { isCount, samplesOf }: TelemetryMetric,
  target: MetricTarget,
  period: Period,
  receivers: readonly Receiver[],
): void {
  for (const { at, events } of requestMinutes(target, period)) {
    const all = events.flatMap(samplesOf);
    for (const receiver of receivers) {
      const samples = all.filter((sample) => isIncluded(sample, receiver.included));
      if (isCount)
        receiver.add(
          at,
          samples.reduce((sum, { weight }) => sum + weight, 0),
        );
      else for (const { value, weight } of samples) receiver.add(at, value, weight);
    }
  }
}

/** Adds the share of successful tests to every minute until the next tests. */
function addAvailability(
  target: MetricTarget,
  { from, until }: Period,
  { included, add: addAt }: Receiver,
): void {
  const start = Math.floor(from / testIntervalMs) * testIntervalMs;
  const places = included.get('availabilityresult/location');
  const tests = Map.groupBy(
    availabilityTests(target, { from: start, until: until - 1 }).filter(
      ({ location }) => places === undefined || places.has(location),
    ),
    ({ time }) => Math.floor(time / testIntervalMs) * testIntervalMs,
  );
  const published = target.active.at(-1)?.until ?? 0;
  for (const [block, own] of tests) {
    const share = (100 * own.filter(({ isSuccess }) => isSuccess).length) / own.length;
    const end = Math.min(until, published, block + testIntervalMs);
    for (let at = Math.max(from, block); at < end; at += minuteMs) addAt(at, share);
  }
}

/** Returns the values of the series of a metric that follows from telemetry, or undefined for other metrics. */
export function telemetryBuckets(
  target: MetricTarget,
  metric: string,
  period: Period,
  intervalMinutes: number,
  series: readonly Included[],
): Bucket[][] | undefined {
  const known = Object.hasOwn(requestMetrics, metric) ? requestMetrics[metric] : undefined;
  const isComponent = target.metricType.type === 'Microsoft.Insights/components';
  if (!isComponent || (known === undefined && metric !== availability)) return undefined;
  const buckets = series.map(() => emptyBuckets(period, intervalMinutes));
  const receivers = series.map((included, index): Receiver => ({
    included,
    add: (time, value, weight) =>
      add(buckets[index]?.[Math.floor((time - period.from) / (intervalMinutes * minuteMs))], value, weight),
  }));
  if (known === undefined) for (const receiver of receivers) addAvailability(target, period, receiver);
  else addRequests(known, target, period, receivers);
  return buckets;
}
