import type { CostFreshness, CostReading, CostSource } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import { noteText, presentNote, type StoredNote } from '../../../../messages/stored-note.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { Viewer } from './sums.ts';

interface Row {
  readonly subscription_id: string;
  readonly name: string;
  readonly state: CostReading['state'];
  readonly running: boolean;
  readonly source: CostSource | null;
  readonly read_by: string | null;
  readonly currency: string | null;
  readonly complete_until: string | null;
  /** First month that was read, with or without cost. */
  readonly read_since: string | null;
  readonly read_at: Date | null;
  readonly since: string | null;
  readonly row_count: string;
  readonly due_at: Date | null;
  readonly failure: StoredNote | null;
}

/** Returns how current the cost of each connected subscription is that a user may see at least in part. */
async function readRows(db: Kysely<Database>, { organizationId, scopes }: Viewer): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.subscription_id, s.name, coalesce(c.state, 'unread') as state,
        coalesce(c.lease_until > clock_timestamp(), false) as running, coalesce(c.source, m.source) as source,
        c.read_by, c.currency, c.complete_until::text, coalesce(c.read_at, m.read_at) as read_at,
        coalesce(c.since, m.since)::text as since, coalesce(m.row_count, 0) as row_count, m.read_since::text as read_since, c.due_at,
        c.failure
      from cloud_subscription s
      left join cost_subscription c on c.organization_id = s.organization_id and c.subscription_id = s.subscription_id
      -- A first read shows its months as soon as they are stored.
      left join lateral (
        select max(r.read_at) as read_at, min(r.source) as source, min(r.month) filter (where r.row_count > 0) as since,
            sum(r.row_count) as row_count, min(r.month) as read_since
          from cost_reading r where r.organization_id = s.organization_id and r.subscription_id = s.subscription_id
      ) m on true
     where s.organization_id = ${organizationId} and s.connected
       and s.subscription_id = any(${[...scopes.visibleIds]}::uuid[]) order by s.name`.execute(db);
  return rows;
}

/** Returns the source, age and completeness of the cost of every visible subscription. */
export async function readReadings(db: Kysely<Database>, viewer: Viewer): Promise<CostReading[]> {
  return (await readRows(db, viewer)).map((row) => ({
    subscriptionId: row.subscription_id,
    name: row.name,
    state: row.state,
    running: row.running,
    source: row.source,
    readBy: row.read_by,
    currency: row.currency,
    completeUntil: row.complete_until,
    readAt: row.read_at?.toISOString() ?? null,
    since: row.since,
    rows: Number(row.row_count),
    dueAt: row.due_at?.toISOString() ?? null,
    failure: presentNote(row.failure, row.failure && noteTextOf(row.failure)),
  }));
}

const noteTextOf = ({ code, values }: StoredNote): string =>
  code === 'refused' || code === 'problem' ? code : noteText(code, values);

/** Source, age and completeness of the figures that a user sees. */
export const readFreshness = async (db: Kysely<Database>, viewer: Viewer): Promise<CostFreshness> =>
  freshnessOf(await readRows(db, viewer));

/** Days whose cost is known for every subscription with figures; both are null without figures. */
export interface KnownDays {
  readonly since: string | null;
  readonly completeUntil: string | null;
}

/** The same, and the days whose cost is known. */
export async function readCompleteness(
  db: Kysely<Database>,
  viewer: Viewer,
): Promise<KnownDays & { readonly freshness: CostFreshness }> {
  const rows = await readRows(db, viewer);
  const starts = rows.flatMap((row) => row.read_since ?? []).toSorted();
  return {
    freshness: freshnessOf(rows),
    since: starts.at(-1) ?? null,
    completeUntil: endsOf(rows)[0] ?? null,
  };
}

const endsOf = (rows: readonly Row[]): string[] => rows.flatMap((row) => row.complete_until ?? []).toSorted();

function freshnessOf(rows: readonly Row[]): CostFreshness {
  const ends = endsOf(rows);
  const times = rows.flatMap((row) => row.read_at?.toISOString() ?? []).toSorted();
  return {
    completeUntil: rows.length > 0 && ends.length === rows.length ? (ends[0] ?? null) : null,
    readAt: times[0] ?? null,
    sources: [...new Set(rows.flatMap(({ source }) => source ?? []))],
    subscriptions: rows.length,
    notReady: rows.filter(({ state }) => state !== 'ready').length,
  };
}
