import {
  CloudError,
  isDeadlineExceeded,
  runWithoutDeadline,
  settleByDeadline,
  type ApplicationInsights,
  type TelemetryTable,
} from '@blueport/cloud';
import type { Reader, ReadNote } from '../metrics/index.ts';
import type { ApplicationResource } from './find-application.ts';
import { telemetryNoteOf } from './telemetry-notes.ts';

const componentsApi = '2020-02-02';
/** Longer than a request waits: rows that arrive later are there for the next one. */
const timeoutMs = 25_000;
const appIdLifetimeMs = 60 * 60_000;
/** How long an application that does not respond is not queried again. */
const pauseMs = 15_000;
const maxCells = 1_000_000;

/** Who reads, with clients for the resource manager and for Application Insights. */
export interface TelemetryReader extends Reader {
  readonly insights: ApplicationInsights;
}

interface TelemetryQuery {
  /** Names the query in the cache; it contains everything that distinguishes it except the period. */
  readonly name: string;
  readonly text: string;
  /** Names the period in the cache, such as `24h`, so that older rows are found while the cloud does not respond. */
  readonly period: string;
  readonly from: number;
  readonly until: number;
  /** Milliseconds for which rows are current. */
  readonly lifetimeMs: number;
}

/** Rows of a query as far as they are known, and why they are old or missing. */
export interface TelemetryResult {
  readonly table: TelemetryTable | undefined;
  readonly readAt: number | undefined;
  readonly note: ReadNote | undefined;
}

interface Entry {
  readonly table: TelemetryTable;
  readonly readAt: number;
}

/** Reads telemetry, from the cache as far as it is current. */
export interface Telemetry {
  /** Throws only if the user must sign in again. */
  read(
    reader: TelemetryReader,
    application: ApplicationResource,
    query: TelemetryQuery,
  ): Promise<TelemetryResult>;
  /** Runs a query now. Throws the errors of the cloud. */
  run(
    reader: TelemetryReader,
    application: ApplicationResource,
    query: Pick<TelemetryQuery, 'text' | 'from' | 'until'>,
  ): Promise<TelemetryTable>;
}

/** Rows are shared by everyone who reads the whole scope of the application; by others, they are not. */
const audienceOf = ({ viewer }: Reader, { isOpen }: ApplicationResource): string =>
  isOpen ? viewer.organizationId : `${viewer.organizationId}/${viewer.accountId}`;

/** Cache of rows, of which the least recently used are dropped. */
function createRowCache() {
  const entries = new Map<string, Entry>();
  let cells = 0;
  const sizeOf = ({ table }: Entry): number => (table.rows.length + 1) * (table.columns.length + 1);
  const drop = (key: string): void => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) cells -= sizeOf(entry);
  };
  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key: string, entry: Entry): void {
      drop(key);
      entries.set(key, entry);
      cells += sizeOf(entry);
      for (const oldest of entries.keys()) {
        if (cells <= maxCells || oldest === key) break;
        drop(oldest);
      }
    },
  };
}

/** Creates a cache of the application IDs by which the API names components. */
function createAppIds(now: () => number) {
  const known = new Map<string, { readonly until: number; readonly id: Promise<string> }>();
  return ({ arm, cloud }: Reader, { id, key }: ApplicationResource): Promise<string> => {
    const place = `${cloud}|${key}`;
    const current = known.get(place);
    if (current && current.until > now()) return settleByDeadline(current.id);
    const read = async () => {
      const { body } = await arm.request<{ properties?: { AppId?: unknown } }>('GET', id, componentsApi, {
        timeoutMs,
        retry: false,
      });
      const appId = body?.properties?.AppId;
      if (typeof appId !== 'string' || appId === '')
        throw new CloudError({ kind: 'not-found', code: 'AppNotFound', message: 'There is no AppId.' });
      return appId;
    };
    if (known.size > 5000) known.clear();
    const entry = { until: now() + appIdLifetimeMs, id: runWithoutDeadline(read) };
    known.set(place, entry);
    entry.id.catch(() => known.delete(place));
    return settleByDeadline(entry.id);
  };
}

export function createTelemetry(now: () => number): Telemetry {
  const cache = createRowCache();
  const appIdOf = createAppIds(now);
  const running = new Map<string, Promise<Entry>>();
  const pauses = new Map<string, { readonly until: number; readonly note: ReadNote }>();

  const run: Telemetry['run'] = async (reader, application, { text, from, until }) =>
    reader.insights.query({
      appId: await appIdOf(reader, application),
      query: text,
      timespan: `${new Date(from).toISOString()}/${new Date(until).toISOString()}`,
      timeoutMs,
    });

  /** Stops querying for as long as the cloud asks, or for a short time if it does not respond. */
  const pause = (place: string, error: CloudError, note: ReadNote): void => {
    const isSilent = error.status === undefined && ['unavailable', 'unknown-outcome'].includes(error.kind);
    if (error.kind !== 'throttled' && !isSilent) return;
    if (pauses.size > 1000) pauses.clear();
    pauses.set(place, { until: now() + (error.retryAfterMs ?? (isSilent ? pauseMs : 5000)), note });
  };

  /** Requests of the same rows at the same time share one call, whose rows are stored even if every request has ended. */
  const readShared = async (key: string, ...[reader, application, query]: Parameters<Telemetry['read']>) => {
    const read = async (): Promise<Entry> => {
      const entry = { table: await run(reader, application, query), readAt: now() };
      cache.set(key, entry);
      return entry;
    };
    const shared = running.get(key) ?? runWithoutDeadline(read).finally(() => running.delete(key));
    running.set(key, shared);
    return settleByDeadline(shared);
  };

  return {
    run,
    async read(reader, application, query) {
      const audience = audienceOf(reader, application);
      const place = `${audience}|${reader.cloud}|${application.key}`;
      const key = `${place}|${query.period}|${query.name}`;
      const entry = cache.get(key);
      if (entry && entry.readAt + query.lifetimeMs > now()) return { ...entry, note: undefined };
      const paused = pauses.get(place);
      if (paused && paused.until > now())
        return { table: entry?.table, readAt: entry?.readAt, note: paused.note };
      try {
        return { ...(await readShared(key, reader, application, query)), note: undefined };
      } catch (error) {
        const note = telemetryNoteOf(error);
        if (note === undefined) throw error;
        // After the deadline of this request, the query is still running.
        if (error instanceof CloudError && !isDeadlineExceeded(error)) pause(place, error, note);
        return { table: entry?.table, readAt: entry?.readAt, note };
      }
    },
  };
}
