import { maxTraceParts, traceKinds, type OperationTrace } from '@blueport/contracts';
import { notFound } from '../../../errors/refusal.ts';
import { buildTrace } from './build-trace.ts';
import { presentIdentity } from './find-application.ts';
import { readTables, type Reading } from './read-tables.ts';
import { telemetryQueries } from './telemetry-queries.ts';

const tables = ['requests', 'dependencies', 'exceptions', 'traces'] as const;

/** Reads one operation as a trace. Throws a 404 refusal if the period has no part of it. */
export async function readTrace(reading: Reading, operationId: string): Promise<OperationTrace> {
  const { rows, reading: read } = await readTables(
    reading,
    tables.map((table) => ({
      name: `operation/${table}/${operationId}`,
      text: telemetryQueries.operation(table, operationId),
    })),
  );
  const rowsAt = (at: number) => rows[at]?.slice(0, maxTraceParts) ?? [];
  const [request, dependency, exception, trace] = traceKinds.map((_kind, at) => rowsAt(at));
  const built = buildTrace({
    request: request ?? [],
    dependency: dependency ?? [],
    exception: exception ?? [],
    trace: trace ?? [],
  });
  if (built.parts.length === 0 && read.notes.length === 0) throw notFound();
  return {
    application: presentIdentity(reading.application),
    operationId,
    ...read,
    name: built.name,
    startedAt: built.startedAt === undefined ? null : new Date(built.startedAt).toISOString(),
    duration: built.duration,
    parts: built.parts,
    isCut: rows.some((some) => some.length > maxTraceParts),
  };
}
