import type { MetricTarget } from '../resource-manager/monitor/metrics/metricTarget.ts';
import { noise } from '../resource-manager/monitor/metrics/noise.ts';
import {
  availabilityTests,
  type AvailabilityTest,
} from '../resource-manager/monitor/telemetry/availabilityTests.ts';
import {
  dependenciesOf,
  hasException,
  isOutageAt,
  minuteMs,
  performanceBucketOf,
  requestMinutes,
  type RequestEvent,
} from '../resource-manager/monitor/telemetry/requestEvents.ts';
import type { Column, Row } from './kql/compileExpression.ts';
import type { QueryPeriod, Table } from './kql/runQuery.ts';
import type { ValueType } from './kql/syntax.ts';

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

const hex = (seed: number, index: number): string =>
  Math.floor(noise(seed, index) * 4_294_967_296)
    .toString(16)
    .padStart(8, '0');

const operationIdOf = (seed: number): string => hex(seed, 7) + hex(seed, 8) + hex(seed, 9) + hex(seed, 10);

const requestIdOf = (seed: number): string => hex(seed, 11) + hex(seed, 12);

/** Yields the stored requests of a period. */
function* requestsIn({ target }: Component, { from, until }: QueryPeriod): Generator<RequestEvent> {
  const whole = {
    from: Math.floor(from / minuteMs) * minuteMs,
    until: (Math.floor(until / minuteMs) + 1) * minuteMs,
  };
  for (const { events } of requestMinutes(target, whole))
    for (const event of events) if (event.time >= from && event.time <= until) yield event;
}

const sharedValues = (
  { appId, name }: Component,
  { operation, seed, itemCount }: RequestEvent,
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
  itemCount,
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
    performanceBucketOf(duration),
    city,
    country,
    ...sharedValues(component, event, 'request', operationIdOf(seed)),
  ];
}

const dependencyRows = (component: Component, event: RequestEvent): Row[] =>
  dependenciesOf(event).map(({ index, target, type, name, isSuccess, duration }) => [
    event.time + index * 2,
    hex(event.seed, 20 + index) + hex(event.seed, 30 + index),
    target,
    type,
    name,
    name,
    isSuccess,
    isSuccess ? (type === 'SQL' ? '0' : '200') : type === 'SQL' ? '-2' : '503',
    duration,
    performanceBucketOf(duration),
    ...sharedValues(component, event, 'dependency', requestIdOf(event.seed)),
  ]);

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

const availabilityRow = (
  { appId, name, target }: Component,
  { time, seed, location, isSuccess }: AvailabilityTest,
): Row => {
  const duration = Math.round((180 + 160 * noise(seed, 2)) * (isOutageAt(target, time) ? 6 : 1));
  const id = hex(seed, 3) + hex(seed, 4);
  return [
    time,
    id,
    'home page',
    location,
    isSuccess,
    isSuccess ? 'Passed' : 'HTTP 503: Service Unavailable',
    duration,
    performanceBucketOf(duration),
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
};

const rowsOf: Readonly<Record<TableName, (component: Component, period: QueryPeriod) => Iterable<Row>>> = {
  requests: (component, period) => requestsIn(component, period).map((event) => requestRow(component, event)),
  dependencies: (component, period) =>
    requestsIn(component, period).flatMap((event) => dependencyRows(component, event)),
  exceptions: (component, period) =>
    requestsIn(component, period)
      .filter(hasException)
      .map((event) => exceptionRow(component, event)),
  traces: (component, period) => requestsIn(component, period).map((event) => traceRow(component, event)),
  availabilityResults: (component, period) =>
    availabilityTests(component.target, period).map((test) => availabilityRow(component, test)),
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
