import { CloudError, type ResourceManager } from '@blueport/cloud';
import { insightSources, insightTimelineHours, type InsightSource } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../../database/tables/index.ts';
import type { StoredSource } from '../../../../database/tables/insights.ts';
import type { StoredNote } from '../../../../messages/stored-note.ts';
import type { InsightCloud, InsightSourceReader } from '../sources/insight-source.ts';
import { readChanges } from '../sources/read-changes.ts';
import { isChangeReadable, rowsOfFound, writeInsights } from '../store/write-insights.ts';
import {
  finishInsights,
  InsightClaimLost,
  renewInsightClaim,
  type InsightClaim,
  type InsightOutcome,
} from './claims.ts';

/** Insights whose last change is looked for in one read of a subscription. */
const changesPerRead = 10;
const maxEvents = 1000;
const hourMs = 3_600_000;
const missingConnectionSeconds = 600;
const shortestPauseSeconds = 60;

export interface InsightReadingParts {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly sources: readonly InsightSourceReader[];
  /** Name of the person whose token is used; absent for the organization's connection. */
  readonly readBy?: string;
}

/** Seconds for which the cloud limits requests. */
const pauseOf = ({ retryAfterMs = 0 }: CloudError): number =>
  Math.max(shortestPauseSeconds, Math.ceil(retryAfterMs / 1000));

/** Returns the state of a source after a failure, with its cause. */
function failureOf(error: unknown): Pick<StoredSource, 'state' | 'note'> {
  if (!(error instanceof CloudError)) return { state: 'failed', note: { code: 'inventory-failed' } };
  if (error.kind === 'throttled') {
    const minutes = String(Math.ceil(pauseOf(error) / 60));
    return { state: 'paused', note: { code: 'insight-throttled', values: { minutes } } };
  }
  if (error.kind === 'unauthorized' || error.status === 403)
    return { state: 'unavailable', note: { code: 'insight-forbidden' } };
  if (error.kind === 'not-found' || error.code === 'MissingSubscriptionRegistration')
    return { state: 'unavailable', note: { code: 'insight-not-offered' } };
  const response = `${error.code}: ${error.message}`.slice(0, 500);
  return { state: 'failed', note: { code: 'inventory-cloud', values: { response } } };
}

/** Reads one source and stores what it found. */
async function readSource(
  { db }: InsightReadingParts,
  claim: InsightClaim,
  cloud: InsightCloud,
  reader: InsightSourceReader,
): Promise<void> {
  const found = await reader.read(cloud);
  const { organizationId, subscriptionId } = claim;
  await db.transaction().execute(async (tx) => {
    await renewInsightClaim(tx, claim);
    await writeInsights(
      tx,
      { organizationId, subscriptionId, kinds: [reader.source] },
      rowsOfFound(subscriptionId, found),
    );
  });
}

interface ChangelessRow {
  readonly id: string;
  readonly resource_key: string;
  readonly group_name: string;
  readonly started_at: Date;
}

/** Looks for the last change before the start of new insights: of the resource, otherwise of its group. */
async function readLastChanges(
  { db }: InsightReadingParts,
  claim: InsightClaim,
  cloud: InsightCloud,
): Promise<void> {
  const { organizationId, subscriptionId } = claim;
  const { rows } = await sql<ChangelessRow>`
    select id, resource_key, group_name, started_at from insight i
     where organization_id = ${organizationId} and subscription_id = ${subscriptionId} and ended_at is null
       and changes_read_at is null and ${sql.raw(isChangeReadable)}
     order by started_at desc limit ${changesPerRead}`.execute(db);
  for (const { id, resource_key: key, group_name: group, started_at: until } of rows) {
    const from = new Date(until.getTime() - insightTimelineHours * hourMs);
    const changes = await readChanges(
      cloud.arm,
      { subscriptionId, group, from, until, most: maxEvents },
      cloud.signal,
    );
    const done = changes.filter(({ outcome }) => outcome !== 'failed');
    const last =
      done.find(({ resourceId }) => `${resourceId.toLowerCase()}/`.startsWith(`${key}/`)) ?? done[0];
    const stored = last && {
      at: last.at,
      operation: last.operation,
      by: last.by,
      resourceId: last.resourceId,
    };
    await sql`update insight set changes_read_at = clock_timestamp(),
        last_change = ${stored === undefined ? null : JSON.stringify(stored)}::jsonb
      where id = ${id}`.execute(db);
    await cloud.beat();
  }
}

/** Reads the sources that are due, until the cloud limits requests. */
async function readDue(
  parts: InsightReadingParts,
  claim: InsightClaim,
  arm: ResourceManager,
): Promise<InsightOutcome> {
  const { db, log, now, signal, readBy = null } = parts;
  const { organizationId, subscriptionId, isForced } = claim;
  const cloud: InsightCloud = {
    arm,
    subscriptionId,
    scope: `/subscriptions/${subscriptionId}`,
    now: now(),
    signal,
    beat: () => renewInsightClaim(db, claim),
    resourcesOf: async (type) => {
      const { rows } = await sql<{ id: string }>`select id from inventory_resource
        where organization_id = ${organizationId} and subscription_id = ${subscriptionId} and type_key = ${type}
          and deleted_at is null order by id_key`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
  const sources: Partial<Record<InsightSource, StoredSource>> = { ...claim.sources };
  const wait = ({ every }: InsightSourceReader) => (claim.isWatched ? every.watched : every.unwatched);
  let pauseSeconds = 0;
  let hasFailed = false;
  const run = async (work: () => Promise<void>): Promise<Pick<StoredSource, 'state' | 'note'>> => {
    try {
      await work();
      return { state: 'ready', note: null };
    } catch (error) {
      if (error instanceof InsightClaimLost || signal.aborted) throw error;
      if (!(error instanceof CloudError)) log.error({ err: error }, 'insights could not be read');
      if (error instanceof CloudError && error.kind === 'throttled') pauseSeconds = pauseOf(error);
      return failureOf(error);
    }
  };
  for (const reader of parts.sources) {
    const known = sources[reader.source];
    const dueAt = known === undefined ? 0 : Date.parse(known.triedAt) + wait(reader) * 1000;
    // A read that begins a second early saves another one a second later.
    if (!isForced && dueAt > now().getTime() + 1000) continue;
    const end = await run(() => readSource(parts, claim, cloud, reader));
    hasFailed ||= end.state === 'failed';
    const triedAt = now().toISOString();
    sources[reader.source] = {
      ...end,
      triedAt,
      readAt: end.state === 'ready' ? triedAt : (known?.readAt ?? null),
    };
    if (pauseSeconds > 0) break;
  }
  if (pauseSeconds === 0) await run(() => readLastChanges(parts, claim, cloud));
  const next = parts.sources.map((reader) => {
    const known = sources[reader.source];
    return known === undefined ? 0 : Date.parse(known.triedAt) + wait(reader) * 1000;
  });
  const dueAt = next.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const waitSeconds = Math.max(1, pauseSeconds, Math.ceil((dueAt - now().getTime()) / 1000));
  return { sources, readBy, hasFailed, waitSeconds, pauseSeconds };
}

/** Returns the sources with one state, such as that there is no connection. */
function allInState(
  { sources }: InsightClaim,
  now: Date,
  state: StoredSource['state'],
  note: StoredNote,
): InsightOutcome['sources'] {
  return Object.fromEntries(
    insightSources.map((source) => [
      source,
      { state, note, triedAt: now.toISOString(), readAt: sources[source]?.readAt ?? null },
    ]),
  );
}

/** Reads a claimed subscription and stores the outcome. Never throws: a failure is a state. */
export async function readInsights(
  parts: InsightReadingParts,
  claim: InsightClaim,
  findCloud: () => Promise<ResourceManager | undefined>,
): Promise<void> {
  const { db, log, now, signal, readBy = null } = parts;
  let end: InsightOutcome;
  const failed = { readBy, hasFailed: true, pauseSeconds: 0 };
  try {
    const arm = await findCloud();
    end = arm
      ? await readDue(parts, claim, arm)
      : {
          ...failed,
          sources: allInState(claim, now(), 'unavailable', { code: 'insight-no-connection' }),
          waitSeconds: missingConnectionSeconds,
        };
  } catch (error) {
    if (error instanceof InsightClaimLost) return;
    if (signal.aborted) end = { ...failed, sources: claim.sources, waitSeconds: 0 };
    else {
      if (!(error instanceof CloudError)) log.error({ err: error }, 'insights could not be read');
      const { state, note } = failureOf(error);
      const waitSeconds = Math.min(3600, 60 * 2 ** Math.min(6, claim.failures));
      const sources = allInState(claim, now(), state, note ?? { code: 'inventory-failed' });
      end = { ...failed, sources, waitSeconds };
    }
  }
  await finishInsights(db, claim, end).catch((cause: unknown) =>
    log.warn({ err: cause }, 'the result of reading insights could not be recorded'),
  );
}
