import { hashText, noise } from '../resource-manager/monitor/metrics/noise.ts';
import { bucketsOf } from '../resource-manager/monitor/metrics/evaluateMetrics.ts';
import type { MetricTarget } from '../resource-manager/monitor/metrics/metricTarget.ts';
import type { Column, Row } from './kql/compileExpression.ts';
import type { QueryPeriod, Table } from './kql/runQuery.ts';
import type { ValueType } from './kql/syntax.ts';

const blockMs = 5 * 60_000;
/** Number of requests that one stored request stands for, as with adaptive sampling. */
const sampling = 24;

interface Operation {
  readonly name: string;
  readonly path: string;
  readonly role: 'web' | 'api';
  readonly share: number;
  /** Usual duration in milliseconds. */
  readonly duration: number;
}

const operations: readonly Operation[] = [
  { name: 'GET Home/Index', path: '/', role: 'web', share: 0.3, duration: 64 },
  { name: 'GET Catalog/Search', path: '/catalog/search', role: 'web', share: 0.21, duration: 210 },
  { name: 'GET Orders/Details', path: '/orders/1042', role: 'web', share: 0.14, duration: 120 },
  { name: 'POST Orders/Create', path: '/orders', role: 'api', share: 0.09, duration: 340 },
  { name: 'GET api/items', path: '/api/items', role: 'api', share: 0.16, duration: 85 },
  { name: 'POST api/checkout', path: '/api/checkout', role: 'api', share: 0.06, duration: 480 },
  { name: 'GET health', path: '/health', role: 'api', share: 0.04, duration: 9 },
];

const failures = [
  ['System.Data.SqlClient.SqlException', 'Execution Timeout Expired.'],
  [
    'System.Net.Http.HttpRequestException',
    'Response status code does not indicate success: 503 (Service Unavailable).',
  ],
  ['System.NullReferenceException', 'Object reference not set to an instance of an object.'],
  ['System.TimeoutException', 'The operation has timed out.'],
] as const;

const cities = [
  ['Amsterdam', 'Netherlands'],
  ['Berlin', 'Germany'],
  ['Paris', 'France'],
  ['London', 'United Kingdom'],
] as const;

const locations = ['West Europe', 'North Europe', 'UK South'] as const;

const columns = (text: string): Column[] =>
  text.split(' ').map((part) => {
    const [name = '', type = 'string'] = part.split(':');
    return { name, type: type as ValueType };
  });

const shared =
  'operation_Id operation_Name operation_ParentId cloud_RoleName cloud_RoleInstance appId appName itemType itemCount:long';

/** The columns of the tables, as in Application Insights. */
const schemas = {
  requests: columns(
    `timestamp:datetime id name url success:bool resultCode duration:real performanceBucket client_City client_CountryOrRegion ${shared}`,
  ),
  dependencies: columns(
    `timestamp:datetime id target type name data success:bool resultCode duration:real performanceBucket ${shared}`,
  ),
  exceptions: columns(
    `timestamp:datetime problemId type outerType outerMessage method severityLevel:long ${shared}`,
  ),
  traces: columns(`timestamp:datetime message severityLevel:long ${shared}`),
  availabilityResults: columns(
    `timestamp:datetime id name location success:bool message duration:real performanceBucket ${shared}`,
  ),
} as const;

type TableName = keyof typeof schemas;

/** The component whose telemetry is read. */
export interface Component {
  readonly appId: string;
  readonly name: string;
  readonly target: MetricTarget;
}

/** A request, from which its dependencies, exceptions and traces follow. */
interface RequestEvent {
  readonly time: number;
  readonly seed: number;
  readonly operation: Operation;
  readonly isSuccess: boolean;
  readonly resultCode: string;
  readonly duration: number;
  readonly isOutage: boolean;
}

const hex = (seed: number, index: number): string =>
  Math.floor(noise(seed, index) * 4_294_967_296)
    .toString(16)
    .padStart(8, '0');

function bucketOf(milliseconds: number): string {
  if (milliseconds < 250) return '<250ms';
  if (milliseconds < 500) return '250ms-500ms';
  if (milliseconds < 1000) return '500ms-1sec';
  if (milliseconds < 3000) return '1sec-3sec';
  return milliseconds < 7000 ? '3sec-7sec' : '7sec-15sec';
}

function pick<Item extends { readonly share: number }>(items: readonly Item[], at: number): Item | undefined {
  let rest = at;
  return items.find(({ share }) => (rest -= share) < 0) ?? items[0];
}

const operationIdOf = (seed: number): string => hex(seed, 7) + hex(seed, 8) + hex(seed, 9) + hex(seed, 10);

const requestIdOf = (seed: number): string => hex(seed, 11) + hex(seed, 12);

function requestEvent(seed: number, time: number, isOutage: boolean): RequestEvent | undefined {
  const operation = pick(operations, noise(seed, 1));
  if (operation === undefined) return undefined;
  const isFailed = noise(seed, 2) < (isOutage ? 0.34 : 0.009);
  const isMissing = !isFailed && noise(seed, 3) < 0.025 && operation.path !== '/';
  const spread = Math.exp(1.1 * (noise(seed, 4) + noise(seed, 5) + noise(seed, 6) - 1.5));
  return {
    time,
    seed,
    operation,
    isSuccess: !isFailed && !isMissing,
    resultCode: isFailed ? (noise(seed, 13) < 0.6 ? '500' : '503') : isMissing ? '404' : '200',
    duration: Math.round(operation.duration * spread * (isOutage ? 5 : 1) * 100) / 100,
    isOutage,
  };
}

const isOutageAt = ({ outages }: MetricTarget, time: number): boolean =>
  outages.some(({ from, until }) => time >= from && time < until);

/** Yields the requests of a period. Their number follows the metric `requests/count`. */
function* requestsIn({ target }: Component, { from, until }: QueryPeriod): Generator<RequestEvent> {
  const metric = target.metricType.metrics.find(({ name }) => name === 'requests/count');
  if (metric === undefined) return;
  const first = Math.floor(from / blockMs);
  const last = Math.floor(until / blockMs);
  const buckets = bucketsOf(target, metric, {
    from: first * blockMs,
    until: (last + 1) * blockMs,
    intervalMinutes: 5,
  });
  const base = target.workload.seed ^ hashText('telemetry');
  for (const [index, { sum, count }] of buckets.entries()) {
    const block = first + index;
    const events = Math.floor(sum / sampling + noise(base, block));
    // Only the minutes of a block that have passed have requests.
    const length = (count / 5) * blockMs;
    for (let number = 0; number < events; number += 1) {
      const seed = Math.floor(noise(base ^ Math.imul(number + 1, 0x9e3779b1), block) * 4_294_967_296);
      const time = block * blockMs + Math.floor(noise(seed, 0) * length);
      if (time < from || time > until) continue;
      const event = requestEvent(seed, time, isOutageAt(target, time));
      if (event !== undefined) yield event;
    }
  }
}

const sharedValues = (
  { appId, name }: Component,
  { operation, seed }: RequestEvent,
  itemType: string,
  parentId: string,
): Row => [
  operationIdOf(seed),
  operation.name,
  parentId,
  operation.role,
  `${operation.role}-${Math.floor(noise(seed, 14) * 2)}`,
  appId,
  name,
  itemType,
  sampling,
];

function requestRow(component: Component, event: RequestEvent): Row {
  const { time, operation, isSuccess, resultCode, duration, seed } = event;
  const [city, country] = cities[Math.floor(noise(seed, 15) * cities.length)] ?? cities[0];
  return [
    time,
    requestIdOf(seed),
    operation.name,
    `https://${component.name}.example${operation.path}`,
    isSuccess,
    resultCode,
    duration,
    bucketOf(duration),
    city,
    country,
    ...sharedValues(component, event, 'request', operationIdOf(seed)),
  ];
}

function dependencyRows(component: Component, event: RequestEvent): Row[] {
  const { seed, time, duration, resultCode } = event;
  const requestId = requestIdOf(seed);
  if (event.operation.path === '/health') return [];
  const isServerError = resultCode.startsWith('5');
  const row = (
    index: number,
    target: string,
    type: string,
    name: string,
    isFailed: boolean,
    share: number,
  ): Row => {
    const milliseconds = Math.round(duration * share * 100) / 100;
    return [
      time + index * 2,
      hex(seed, 20 + index) + hex(seed, 30 + index),
      target,
      type,
      name,
      name,
      !isFailed,
      isFailed ? (type === 'SQL' ? '-2' : '503') : type === 'SQL' ? '0' : '200',
      milliseconds,
      bucketOf(milliseconds),
      ...sharedValues(component, event, 'dependency', requestId),
    ];
  };
  const isSqlFailure = isServerError && noise(seed, 16) < 0.6;
  return [
    row(1, 'sql-orders | orders', 'SQL', 'SELECT orders', isSqlFailure, 0.45),
    row(2, 'api.payments.example', 'HTTP', 'GET /rates', isServerError && !isSqlFailure, 0.3),
  ];
}

function exceptionRow(component: Component, event: RequestEvent): Row {
  const [type, message] = failures[Math.floor(noise(event.seed, 17) * failures.length)] ?? failures[0];
  const method = event.operation.name.split(' ').at(-1)?.replace('/', '.') ?? '';
  return [
    event.time + 3,
    `${type} at Shop.${method}`,
    type,
    type,
    message,
    `Shop.${method}`,
    3,
    ...sharedValues(component, event, 'exception', requestIdOf(event.seed)),
  ];
}

const traceRow = (component: Component, event: RequestEvent): Row => [
  event.time + 1,
  event.isSuccess
    ? `${event.operation.name} completed in ${event.duration} ms`
    : `${event.operation.name} failed with ${event.resultCode}`,
  event.isSuccess ? 1 : event.resultCode === '404' ? 2 : 3,
  ...sharedValues(component, event, 'trace', requestIdOf(event.seed)),
];

/** Yields a result per location every five minutes. */
function* availabilityRows({ appId, name, target }: Component, { from, until }: QueryPeriod): Generator<Row> {
  const published = target.active.at(-1)?.until ?? 0;
  const base = target.workload.seed ^ hashText('availability');
  for (
    let block = Math.floor(from / blockMs);
    block * blockMs <= Math.min(until, published - 1);
    block += 1
  ) {
    if (!target.active.some((period) => block * blockMs >= period.from && block * blockMs < period.until))
      continue;
    for (const [index, location] of locations.entries()) {
      const seed = hashText(`${base}|${block}|${index}`);
      const time = block * blockMs + index * 20_000;
      if (time < from || time > until || time >= published) continue;
      const isOutage = isOutageAt(target, time);
      const isSuccess = noise(seed, 1) >= (isOutage ? 0.7 : 0.002);
      const duration = Math.round((180 + 160 * noise(seed, 2)) * (isOutage ? 6 : 1));
      const id = hex(seed, 3) + hex(seed, 4);
      yield [
        time,
        id,
        'home page',
        location,
        isSuccess,
        isSuccess ? 'Passed' : 'HTTP 503: Service Unavailable',
        duration,
        bucketOf(duration),
        id,
        '',
        '',
        '',
        '',
        appId,
        name,
        'availabilityResult',
        1,
      ];
    }
  }
}

const rowsOf: Readonly<Record<TableName, (component: Component, period: QueryPeriod) => Iterable<Row>>> = {
  requests: (component, period) => requestsIn(component, period).map((event) => requestRow(component, event)),
  dependencies: (component, period) =>
    requestsIn(component, period).flatMap((event) => dependencyRows(component, event)),
  exceptions: (component, period) =>
    requestsIn(component, period)
      .filter(({ resultCode }) => resultCode.startsWith('5'))
      .map((event) => exceptionRow(component, event)),
  traces: (component, period) => requestsIn(component, period).map((event) => traceRow(component, event)),
  availabilityResults: availabilityRows,
};

/** Returns a table of a component for a period, or undefined for an unknown name. `check` is called now and then. */
export function readTable(
  component: Component,
  name: string,
  period: QueryPeriod,
  check: (rows: number) => void,
): Table | undefined {
  if (!Object.hasOwn(schemas, name)) return undefined;
  const table = name as TableName;
  const rows: Row[] = [];
  for (const row of rowsOf[table](component, period)) {
    if (rows.length % 5000 === 0) check(rows.length);
    rows.push(row);
  }
  return { columns: schemas[table], rows };
}
