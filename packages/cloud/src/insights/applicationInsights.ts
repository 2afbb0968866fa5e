import type { CallCloud } from '../egress/cloudCaller.ts';
import { CloudError } from '../errors/cloudError.ts';
import type { CloudProfile } from '../profiles.ts';
import type { TokenSource } from '../tokens/tokenSource.ts';

type TelemetryValue = string | number | boolean | null;

/** The rows of a query. */
export interface TelemetryTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly TelemetryValue[])[];
  /** Whether the cloud sent only a part of the rows. */
  readonly isPartial: boolean;
}

interface TelemetryRequest {
  /** Application ID of the component, which is not its resource ID. */
  readonly appId: string;
  readonly query: string;
  /** Two times separated by a slash. The cloud reads nothing outside of it. */
  readonly timespan: string;
  readonly timeoutMs: number;
}

/** A client of the API of Application Insights for one principal. Every call is exactly one request. */
export interface ApplicationInsights {
  query(request: TelemetryRequest): Promise<TelemetryTable>;
}

const valueOf = (value: unknown): TelemetryValue =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : JSON.stringify(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const unreadable = (): CloudError =>
  new CloudError({
    kind: 'unavailable',
    code: 'UnreadableAnswer',
    message: 'Application Insights returned no table.',
  });

function readTable(body: unknown): TelemetryTable {
  const { tables, error } = (body ?? {}) as { tables?: unknown; error?: unknown };
  const [table] = Array.isArray(tables) ? (tables as { columns?: unknown; rows?: unknown }[]) : [];
  if (!Array.isArray(table?.columns) || !Array.isArray(table.rows)) throw unreadable();
  const columns = (table.columns as { name?: unknown; type?: unknown }[]).map((column) => ({
    name: textOf(column.name),
    type: textOf(column.type),
  }));
  return {
    columns,
    rows: table.rows.map((row: unknown) =>
      columns.map((_column, at) => valueOf(Array.isArray(row) ? row[at] : null)),
    ),
    isPartial: error !== undefined && error !== null,
  };
}

/** Creates a client of the API of Application Insights, which has a dedicated token audience. */
export function createApplicationInsights(parts: {
  readonly profile: CloudProfile;
  readonly call: CallCloud;
  readonly tokens: TokenSource;
}): ApplicationInsights {
  const { profile, call, tokens } = parts;
  return {
    async query({ appId, query, timespan, timeoutMs }) {
      const { body } = await call({
        area: 'insights',
        method: 'POST',
        url: `https://${profile.insightsHost}/v1/apps/${encodeURIComponent(appId)}/query`,
        headers: {
          authorization: `Bearer ${await tokens.token()}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query, timespan }),
        timeoutMs,
        retry: false,
      });
      return readTable(body);
    },
  };
}
