import type { ApplicationOverview } from '@blueport/contracts';
import { presentNotes } from '../metrics/index.ts';
import type { ApplicationPeriod } from './application-period.ts';
import type { ApplicationResource } from './find-application.ts';
import type { Telemetry, TelemetryReader, TelemetryResult } from './telemetry.ts';
import { telemetryRowsOf, type TelemetryRow } from './telemetry-rows.ts';

/** What every use case of one application needs. */
export interface Reading {
  readonly telemetry: Telemetry;
  readonly reader: TelemetryReader;
  readonly application: ApplicationResource;
  readonly period: ApplicationPeriod;
}

interface TableQuery {
  readonly name: string;
  readonly text: string;
  /** Start of the rows, if it is not that of the period. */
  readonly from?: number;
}

/** Rows of several queries, with the age and completeness of all of them. */
export interface ReadTables {
  readonly rows: readonly (readonly TelemetryRow[])[];
  readonly reading: Pick<ApplicationOverview, 'from' | 'to' | 'readAt' | 'notes'>;
}

function presentReading(
  { from, until }: ApplicationPeriod,
  results: readonly TelemetryResult[],
): ReadTables['reading'] {
  const times = results.flatMap(({ readAt }) => readAt ?? []);
  return {
    from: new Date(from).toISOString(),
    to: new Date(until).toISOString(),
    readAt:
      times.length === 0
        ? null
        : new Date(times.reduce((least, time) => Math.min(least, time))).toISOString(),
    notes: presentNotes(results.flatMap(({ note }) => note ?? [])),
  };
}

/** Runs queries over the period of a reading, all at the same time. */
export async function readTables(
  { telemetry, reader, application, period }: Reading,
  queries: readonly TableQuery[],
): Promise<ReadTables> {
  const results = await Promise.all(
    queries.map(({ name, text, from = period.from }) =>
      telemetry.read(reader, application, {
        name,
        text,
        period: period.name,
        from,
        until: period.until,
        lifetimeMs: period.lifetimeMs,
      }),
    ),
  );
  return {
    rows: results.map(({ table }) => telemetryRowsOf(table)),
    reading: presentReading(period, results),
  };
}
