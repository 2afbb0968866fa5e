import type {
  ApplicationDependency,
  ApplicationException,
  ApplicationRequest,
  RequestSelection,
} from '@blueport/contracts';
import { readTables, type Reading, type ReadTables } from './read-tables.ts';
import { telemetryQueries } from './telemetry-queries.ts';
import type { TelemetryRow } from './telemetry-rows.ts';

type Listed<Row> = ReadTables['reading'] & {
  readonly count: number;
  readonly total: number;
  readonly result: Row[];
};

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

async function listRowsOf<Row>(
  reading: Reading,
  query: { readonly name: string; readonly text: string },
  present: (row: TelemetryRow) => Row,
): Promise<Listed<Row>> {
  const { rows, reading: read } = await readTables(reading, [query]);
  const result = (rows[0] ?? []).map(present);
  return { ...read, count: result.length, total: result.length, result };
}

/** Lists what an application calls, failed calls first. */
export const listDependencies = (reading: Reading): Promise<Listed<ApplicationDependency>> =>
  listRowsOf(reading, { name: 'dependencies', text: telemetryQueries.dependencies }, (row) => {
    const [calls, failures] = [row.number('calls') ?? 0, row.number('failures') ?? 0];
    return {
      type: row.text('type'),
      target: row.text('target'),
      name: row.text('name'),
      calls,
      failures,
      failureRate: calls === 0 ? 0 : Math.round((failures / calls) * 10_000) / 100,
      p50: row.number('p50'),
      p95: row.number('p95'),
    };
  });

/** Lists the exceptions of an application, most frequent first. */
export const listExceptions = (reading: Reading): Promise<Listed<ApplicationException>> =>
  listRowsOf(reading, { name: 'exceptions', text: telemetryQueries.exceptions }, (row) => ({
    problemId: row.text('problemId'),
    type: row.text('type'),
    message: row.text('message'),
    method: row.text('method'),
    count: row.number('occurrences') ?? 0,
    operations: row.number('operations') ?? 0,
    firstAt: isoOf(row.time('firstAt')),
    lastAt: isoOf(row.time('lastAt')),
    operationId: row.text('operationId'),
  }));

/** Lists the latest failed requests of an application, or the slowest. */
export const listRequests = (reading: Reading, show: RequestSelection): Promise<Listed<ApplicationRequest>> =>
  listRowsOf(
    reading,
    {
      name: `${show}-requests`,
      text: show === 'slow' ? telemetryQueries.slowRequests : telemetryQueries.failedRequests,
    },
    (row) => ({
      id: row.text('id'),
      operationId: row.text('operation_Id'),
      at: isoOf(row.time('timestamp')) ?? new Date(0).toISOString(),
      name: row.text('name'),
      url: row.text('url'),
      isSuccess: row.flag('success'),
      resultCode: row.text('resultCode'),
      duration: row.number('duration') ?? 0,
      role: row.text('cloud_RoleName'),
    }),
  );
