import { insightSources, type Home, type InsightReading } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import { noteText, presentNote, type StoredNote } from '../../../../messages/stored-note.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { StoredSources } from '../../../../database/tables/insights.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import type { InsightViewer } from './viewer.ts';

interface Row {
  readonly subscription_id: string;
  readonly name: string;
  readonly running: boolean;
  readonly read_by: string | null;
  readonly due_at: Date | null;
  readonly sources: StoredSources | null;
  readonly has_connection: boolean;
}

const noteOf = (note: StoredNote | null) =>
  presentNote(
    note,
    note &&
      (note.code === 'refused' || note.code === 'problem' ? note.code : noteText(note.code, note.values)),
  );

/** Returns state and age of every source, by subscription that a person sees at least in part. */
export async function readReadings(
  db: Kysely<Database>,
  { organizationId, scopes }: Pick<InsightViewer, 'organizationId' | 'scopes'>,
): Promise<InsightReading[]> {
  const { rows } = await sql<Row>`
    select s.subscription_id, s.name, coalesce(i.lease_until > clock_timestamp(), false) as running, i.read_by,
        i.due_at, i.sources, exists (select from connection n where n.organization_id = s.organization_id
          and n.tenant_id = s.tenant_id and n.cloud = s.cloud) as has_connection
      from cloud_subscription s
      left join insight_subscription i on i.organization_id = s.organization_id
        and i.subscription_id = s.subscription_id
     where s.organization_id = ${organizationId} and s.connected
       and s.subscription_id = any(${[...scopes.visibleIds]}::uuid[]) order by s.name`.execute(db);
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    name: row.name,
    running: row.running,
    readBy: row.read_by,
    dueAt: row.due_at?.toISOString() ?? null,
    sources: insightSources.map((source) => {
      const read = row.sources?.[source];
      const isUnreachable =
        read === undefined && !row.has_connection && !scopes.subscriptions.includes(row.subscription_id);
      return {
        source,
        state: isUnreachable ? ('unavailable' as const) : (read?.state ?? 'unread'),
        readAt: read?.readAt ?? null,
        failure: noteOf(isUnreachable ? { code: 'insight-no-connection' } : (read?.note ?? null)),
      };
    }),
  }));
}

/**
 * Counts the subscriptions that a person sees, and those of which every source was read. Asks for the person's cloud
 * scopes only if the organization has a connected subscription.
 */
export async function countInsightChecks(
  db: Kysely<Database>,
  { organizationId }: Pick<SessionContext, 'organizationId'>,
  scopes: () => Promise<ReadableScopes>,
): Promise<Home['insightChecks']> {
  const connected = await db
    .selectFrom('cloud_subscription')
    .select('subscription_id')
    .where('organization_id', '=', organizationId)
    .where('connected', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (connected === undefined) return null;
  const readings = await readReadings(db, { organizationId, scopes: await scopes() });
  if (readings.length === 0) return null;
  const sources = readings.flatMap((reading) => reading.sources);
  return {
    subscriptions: readings.length,
    complete: readings.filter((reading) => reading.sources.every(({ state }) => state !== 'unread')).length,
    oldestAt: sources.flatMap(({ readAt }) => readAt ?? []).toSorted()[0] ?? null,
  };
}
