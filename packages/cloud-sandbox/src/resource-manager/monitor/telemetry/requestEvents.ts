import type { MetricTarget } from '../metrics/metricTarget.ts';
import { readSeries, type Period } from '../metrics/metricSeries.ts';
import { hashText, noise } from '../metrics/noise.ts';
import { seriesSource } from '../metrics/seriesSource.ts';

export const minuteMs = 60_000;
/** Requests that one stored request represents at most, on average, as with adaptive sampling. */
const sampling = { success: 30, failure: 3 };
/** Share of the requests that fail during an outage. */
const outageFailures = 0.34;

interface Operation {
  readonly name: string;
  readonly path: string;
  readonly role: 'web' | 'api';
  readonly share: number;
  /** Usual duration in milliseconds. */
  readonly duration: number;
}

const operations: readonly [Operation, ...Operation[]] = [
  { name: 'GET Home/Index', path: '/', role: 'web', share: 0.3, duration: 64 },
  { name: 'GET Catalog/Search', path: '/catalog/search', role: 'web', share: 0.21, duration: 210 },
  { name: 'GET Orders/Details', path: '/orders/1042', role: 'web', share: 0.14, duration: 120 },
  { name: 'POST Orders/Create', path: '/orders', role: 'api', share: 0.09, duration: 340 },
  { name: 'GET api/items', path: '/api/items', role: 'api', share: 0.16, duration: 85 },
  { name: 'POST api/checkout', path: '/api/checkout', role: 'api', share: 0.06, duration: 480 },
  { name: 'GET health', path: '/health', role: 'api', share: 0.04, duration: 9 },
];

/** A stored request, from which its dependencies, exceptions and traces follow. */
export interface RequestEvent {
  readonly time: number;
  readonly seed: number;
  readonly operation: Operation;
  readonly isSuccess: boolean;
  readonly resultCode: string;
  readonly duration: number;
  /** Number of requests that it represents. */
  readonly itemCount: number;
}

/** The requests of a minute in which the component reported telemetry. */
export interface RequestMinute {
  readonly at: number;
  readonly events: readonly RequestEvent[];
}

export function performanceBucketOf(milliseconds: number): string {
  if (milliseconds < 250) return '<250ms';
  if (milliseconds < 500) return '250ms-500ms';
  if (milliseconds < 1000) return '500ms-1sec';
  if (milliseconds < 3000) return '1sec-3sec';
  return milliseconds < 7000 ? '3sec-7sec' : '7sec-15sec';
}

function pick(at: number): Operation {
  let rest = at;
  return operations.find(({ share }) => (rest -= share) < 0) ?? operations[0];
}

function failureCode(seed: number, operation: Operation): string {
  const at = noise(seed, 13);
  if (at < 0.25 && operation.path !== '/') return '404';
  return at < 0.7 ? '500' : '503';
}

/** Splits a number of requests into stored requests that represent about `size` each. */
function* shares(total: number, size: number): Generator<number> {
  const parts = total === 0 ? 0 : Math.max(1, Math.round(total / size));
  for (let part = 0; part < parts; part += 1)
    yield Math.floor((total * (part + 1)) / parts) - Math.floor((total * part) / parts);
}

export const isOutageAt = ({ outages }: MetricTarget, time: number): boolean =>
  outages.some(({ from, until }) => time >= from && time < until);

/** Yields the minutes of a period, which begins and ends with a whole minute. */
export function* requestMinutes(target: MetricTarget, period: Period): Generator<RequestMinute> {
  const [requests, failures] = ['requests/count', 'requests/failed'].map((name) => {
    const metric = target.metricType.metrics.find((one) => one.name === name);
    return metric === undefined ? [] : readSeries(seriesSource(target, metric), period, 1);
  });
  const base = target.workload.seed ^ hashText('telemetry');
  for (const [index, { count, sum }] of (requests ?? []).entries()) {
    if (count === 0) continue;
    const at = period.from + index * minuteMs;
    const isOutage = isOutageAt(target, at);
    const failed = Math.min(failures?.[index]?.sum ?? 0, Math.ceil(sum * outageFailures));
    const counts = [
      ...shares(failed, sampling.failure).map((itemCount) => ({ itemCount, isSuccess: false })),
      ...shares(sum - failed, sampling.success).map((itemCount) => ({ itemCount, isSuccess: true })),
    ];
    const events = counts.map(({ itemCount, isSuccess }, number): RequestEvent => {
      const seed = Math.floor(noise(base ^ Math.imul(number + 1, 0x9e3779b1), at / minuteMs) * 4_294_967_296);
      const operation = pick(noise(seed, 1));
      const spread = Math.exp(1.1 * (noise(seed, 4) + noise(seed, 5) + noise(seed, 6) - 1.5));
      return {
        // What a request causes follows within milliseconds, and belongs to the same minute.
        time: at + Math.floor(noise(seed, 0) * (minuteMs - 10)),
        seed,
        operation,
        isSuccess,
        itemCount,
        resultCode: isSuccess ? '200' : failureCode(seed, operation),
        duration: Math.round(operation.duration * spread * (isOutage ? 5 : 1) * 100) / 100,
      };
    });
    yield { at, events };
  }
}

/** A call of another service during a request. */
export interface DependencyEvent {
  /** Place among the calls of the request, from 1. */
  readonly index: number;
  readonly target: string;
  readonly type: 'SQL' | 'HTTP';
  readonly name: string;
  readonly isSuccess: boolean;
  readonly duration: number;
}

const isServerError = ({ resultCode }: RequestEvent): boolean => resultCode.startsWith('5');

/** Returns the calls of other services that a request caused. */
export function dependenciesOf(event: RequestEvent): DependencyEvent[] {
  if (event.operation.path === '/health') return [];
  const isFailed = isServerError(event);
  const isSqlFailure = isFailed && noise(event.seed, 16) < 0.6;
  const durationOf = (share: number) => Math.round(event.duration * share * 100) / 100;
  return [
    {
      index: 1,
      target: 'sql-orders | orders',
      type: 'SQL',
      name: 'SELECT orders',
      isSuccess: !isSqlFailure,
      duration: durationOf(0.45),
    },
    {
      index: 2,
      target: 'api.payments.example',
      type: 'HTTP',
      name: 'GET /rates',
      isSuccess: !isFailed || isSqlFailure,
      duration: durationOf(0.3),
    },
  ];
}

/** Returns whether a request ended with an exception. */
export const hasException = isServerError;
