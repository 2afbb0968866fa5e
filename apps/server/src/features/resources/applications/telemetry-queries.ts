import { maxApplicationRows, maxTraceParts } from '@blueport/contracts';

/** Returns a text literal of the Kusto query language. */
const quoted = (text: string): string =>
  `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

const timeOf = (time: number): string => `datetime(${new Date(time).toISOString()})`;

// The type of `success` differs between tables: text, number or Boolean.
const succeeded = "tolower(tostring(success)) in ('true', '1')";
const failed = "tolower(tostring(success)) !in ('true', '1')";
const failedCount = `sum(itemCount * toint(${failed}))`;
const percentiles = 'p50 = percentile(duration, 50), p95 = percentile(duration, 95)';

const requestFigures = `requests = sum(itemCount), failures = ${failedCount}, ${percentiles}`;
const testFigures = `tests = sum(itemCount), passed = sum(itemCount * toint(${succeeded}))`;

/** The queries of the application view. They use only what every version of the language supports. */
export const telemetryQueries = {
  requestSeries: (minutes: number) =>
    `requests | summarize ${requestFigures} by timestamp = bin(timestamp, ${minutes}m)`,
  testSeries: (minutes: number) =>
    `availabilityResults | summarize ${testFigures} by timestamp = bin(timestamp, ${minutes}m)`,
  /** Totals of the times from `start` on, and of those before. */
  requestTotals: (start: number) =>
    `requests | extend isCurrent = timestamp >= ${timeOf(start)} | summarize ${requestFigures} by isCurrent`,
  testTotals: (start: number) =>
    `availabilityResults | extend isCurrent = timestamp >= ${timeOf(start)} | summarize ${testFigures} by isCurrent`,
  dependencies:
    `dependencies | summarize calls = sum(itemCount), failures = ${failedCount}, ${percentiles} by type, target, name` +
    ` | order by failures desc, calls desc | take ${maxApplicationRows}`,
  exceptions:
    'exceptions | summarize occurrences = sum(itemCount), operations = dcount(operation_Id), firstAt = min(timestamp),' +
    ' lastAt = max(timestamp), message = take_any(outerMessage), method = take_any(method),' +
    ` operationId = take_any(operation_Id) by problemId, type | order by occurrences desc | take ${maxApplicationRows}`,
  failedRequests: `requests | where ${failed} | order by timestamp desc | take ${maxApplicationRows}`,
  slowRequests: `requests | order by duration desc | take ${maxApplicationRows}`,
  operation: (table: 'requests' | 'dependencies' | 'exceptions' | 'traces', operationId: string) =>
    `${table} | where operation_Id == ${quoted(operationId)} | order by timestamp asc | take ${maxTraceParts + 1}`,
} as const;
