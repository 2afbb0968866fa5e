import {
  metricIntervalMinutes,
  type ApplicationFigures,
  type ApplicationOverview,
} from '@blueport/contracts';
import { presentIdentity } from './find-application.ts';
import { readTables, type Reading } from './read-tables.ts';
import { telemetryQueries } from './telemetry-queries.ts';
import type { TelemetryRow } from './telemetry-rows.ts';

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;

const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : rounded((part / whole) * 100);

/** Returns a value per interval; null where the cloud has none. */
function lineOf(
  { period }: Pick<Reading, 'period'>,
  rows: readonly TelemetryRow[],
  read: (row: TelemetryRow) => number | null,
): (number | null)[] {
  const { from, until, intervalMs } = period;
  const line = Array.from({ length: Math.round((until - from) / intervalMs) }, (): number | null => null);
  for (const row of rows) {
    const at = ((row.time('timestamp') ?? Number.NaN) - from) / intervalMs;
    if (Number.isInteger(at) && at >= 0 && at < line.length) line[at] = rounded(read(row));
  }
  return line;
}

/** Intervals without requests have none, unless the application has no telemetry of the whole period. */
const countsOf = (line: readonly (number | null)[]): (number | null)[] =>
  line.every((value) => value === null) ? [...line] : line.map((value) => value ?? 0);

const totalsOf = (rows: readonly TelemetryRow[], isCurrent: boolean): TelemetryRow | undefined =>
  rows.find((row) => row.flag('isCurrent') === isCurrent);

function figuresOf(requests: TelemetryRow | undefined, tests: TelemetryRow | undefined): ApplicationFigures {
  const [count, failures] = [requests?.number('requests') ?? null, requests?.number('failures') ?? null];
  return {
    requests: count,
    failures,
    failureRate: shareOf(failures, count),
    p50: rounded(requests?.number('p50') ?? null),
    p95: rounded(requests?.number('p95') ?? null),
    availability: shareOf(tests?.number('passed') ?? null, tests?.number('tests') ?? null),
  };
}

/** Reads health over time, and the totals of the period and of the one before. */
export async function readOverview(reading: Reading): Promise<ApplicationOverview> {
  const { application, period } = reading;
  const minutes = metricIntervalMinutes[period.interval];
  const before = period.from - (period.until - period.from);
  const { rows, reading: read } = await readTables(reading, [
    { name: 'request-series', text: telemetryQueries.requestSeries(minutes) },
    { name: 'test-series', text: telemetryQueries.testSeries(minutes) },
    { name: 'request-totals', text: telemetryQueries.requestTotals(period.from), from: before },
    { name: 'test-totals', text: telemetryQueries.testTotals(period.from), from: before },
  ]);
  const [requests = [], tests = [], requestTotals = [], testTotals = []] = rows;
  return {
    application: presentIdentity(application),
    ...read,
    interval: period.interval,
    start: new Date(period.from).toISOString(),
    points: Math.round((period.until - period.from) / period.intervalMs),
    series: {
      requests: countsOf(lineOf(reading, requests, (row) => row.number('requests'))),
      failures: countsOf(lineOf(reading, requests, (row) => row.number('failures'))),
      p50: lineOf(reading, requests, (row) => row.number('p50')),
      p95: lineOf(reading, requests, (row) => row.number('p95')),
      availability: lineOf(reading, tests, (row) => shareOf(row.number('passed'), row.number('tests'))),
    },
    current: figuresOf(totalsOf(requestTotals, true), totalsOf(testTotals, true)),
    previous: figuresOf(totalsOf(requestTotals, false), totalsOf(testTotals, false)),
  };
}
