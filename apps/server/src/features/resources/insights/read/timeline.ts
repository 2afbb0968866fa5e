import { CloudError, type ResourceManager } from '@blueport/cloud';
import {
  insightTimelineHours,
  type Insight,
  type InsightTimeline,
  type InsightTimelineEntry,
  type NoteCode,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { noteText, presentNote } from '../../../../messages/stored-note.ts';
import { nameOf } from '../sources/insight-source.ts';
import { readChanges } from '../sources/read-changes.ts';
import { readsSurroundings, type InsightViewer } from './viewer.ts';

const hourMs = 3_600_000;
const maxEvents = 1000;
const maxEntries = 200;
/** Days for which the cloud keeps its activity log. */
const activityDays = 89;

interface TimelineParts {
  readonly db: Kysely<Database>;
  readonly arm: ResourceManager;
  readonly viewer: InsightViewer;
  readonly now: Date;
}

/** Returns whether a resource is one of those with the keys, or a part of one. */
const isWithin = (keys: readonly string[], resourceId: string): boolean =>
  keys.some((key) => `${resourceId.toLowerCase()}/`.startsWith(`${key}/`));

interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** Kinds whose cause is not a change in the day before. */
const expiryKinds: ReadonlySet<Insight['kind']> = new Set([
  'expiringCertificate',
  'expiringSecret',
  'expiringCredential',
]);

/** Returns the day before the start, up to the end or a day after the start. */
function periodOf({ startedAt, endedAt }: Insight, now: Date): Period {
  const start = Date.parse(startedAt);
  const end = Math.min(endedAt === null ? now.getTime() : Date.parse(endedAt), now.getTime());
  const latest = start + insightTimelineHours * hourMs;
  return {
    from: new Date(start - insightTimelineHours * hourMs),
    until: new Date(Math.max(start, Math.min(end + hourMs, latest, now.getTime()))),
  };
}

/** Start, expiry and end of the insight. */
function ownEntries({
  startedAt,
  endedAt,
  subject,
  facts,
  resourceId,
  kind,
}: Insight): InsightTimelineEntry[] {
  const entry = (action: string, at: string): InsightTimelineEntry => ({
    at,
    source: 'insight',
    action,
    by: null,
    outcome: null,
    subject,
    resourceId,
    deployment: null,
  });
  const expires = expiryKinds.has(kind) ? facts['expiresAt'] : undefined;
  return [
    entry('started', startedAt),
    ...(expires === undefined ? [] : [entry('expires', expires)]),
    ...(endedAt === null ? [] : [entry(facts['endReason'] ?? 'ended', endedAt)]),
  ];
}

interface OperationRow {
  readonly kind: string;
  readonly state: string;
  readonly created_at: Date;
  readonly title: string;
  readonly name: string;
  readonly person: string | null;
}

/** Operations of the deployments in the resource group, or of the subscription without one. */
async function readOperations(
  db: Kysely<Database>,
  organizationId: string,
  { subscriptionId, resourceGroup }: Insight,
  { from, until }: Period,
): Promise<InsightTimelineEntry[]> {
  const inGroup =
    resourceGroup === null ? sql`true` : sql`lower(d.resource_group) = ${resourceGroup.toLowerCase()}`;
  const { rows } = await sql<OperationRow>`
    select o.kind, o.state, o.created_at, d.title, d.name, a.name as person
      from deployment_operation o join deployment d on d.id = o.deployment_id left join account a on a.id = o.account_id
     where d.organization_id = ${organizationId} and d.subscription_id = ${subscriptionId} and ${inGroup}
       and o.created_at between ${from} and ${until} order by o.created_at desc limit ${maxEntries}`.execute(
    db,
  );
  return rows.map(({ kind, state, created_at: at, title, name, person }) => ({
    at: at.toISOString(),
    source: 'deployment',
    action: kind,
    by: person,
    outcome:
      state === 'Succeeded' || state === 'Warning'
        ? 'succeeded'
        : state === 'Failed' || state === 'Canceled'
          ? 'failed'
          : 'running',
    subject: title,
    resourceId: null,
    deployment: name,
  }));
}

interface AuditRow {
  readonly action: string;
  readonly time: Date;
  readonly person: string | null;
  readonly object_type: string;
  readonly title: string | null;
  readonly name: string | null;
}

/** Entries of the audit log about the insight, and about the deployments in its group if the person may see them. */
async function readAudit(
  db: Kysely<Database>,
  organizationId: string,
  { id, subscriptionId, resourceGroup, subject }: Insight,
  { from, until }: Period,
  hasDeployments: boolean,
): Promise<InsightTimelineEntry[]> {
  const inGroup =
    resourceGroup === null || !hasDeployments
      ? sql`false`
      : sql`d.subscription_id = ${subscriptionId} and lower(d.resource_group) = ${resourceGroup.toLowerCase()}`;
  const { rows } = await sql<AuditRow>`
    select t.action, t.time, a.name as person, t.object_type, d.title, d.name
      from audit t left join account a on a.id = t.account_id
      left join deployment d on t.object_type = 'deployment' and d.id::text = t.object_id
        and d.organization_id = t.organization_id
     where t.organization_id = ${organizationId} and t.outcome = 'done'
       and ((t.object_type = 'insight' and t.object_id = ${id})
         or (t.object_type = 'deployment' and t.time between ${from} and ${until} and ${inGroup}
           and t.action not in ('deployment.create', 'deployment.delete', 'deployment.redeploy')))
     order by t.number desc limit ${maxEntries}`.execute(db);
  return rows.map((row) => ({
    at: row.time.toISOString(),
    source: 'audit',
    action: row.action,
    by: row.person,
    outcome: null,
    subject: row.title ?? subject,
    resourceId: null,
    deployment: row.name,
  }));
}

/**
 * Reads the changes in the cloud. A personal access token reads them with the connection, so that those outside of the
 * person's rights are omitted here.
 */
async function readCloud(
  { arm, viewer, now }: TimelineParts,
  insight: Insight,
  { from, until }: Period,
  signal: AbortSignal,
): Promise<{ readonly entries: InsightTimelineEntry[]; readonly note: NoteCode | null }> {
  const { subscriptionId, resourceGroup, kind } = insight;
  const isOld = from.getTime() < now.getTime() - activityDays * 24 * hourMs;
  if (subscriptionId === null || expiryKinds.has(kind)) return { entries: [], note: null };
  if (isOld) return { entries: [], note: 'insight-activity-old' };
  try {
    const all = await readChanges(
      arm,
      { subscriptionId, group: resourceGroup, from, until, most: maxEvents },
      signal,
    );
    const changes = readsSurroundings(viewer, insight)
      ? all
      : all.filter(({ resourceId }) => isWithin(viewer.scopes.resources, resourceId));
    return {
      note: changes.length > maxEntries ? 'insight-activity-partial' : null,
      entries: changes.slice(0, maxEntries).map(({ at, operation, by, outcome, resourceId }) => ({
        at,
        source: 'cloud',
        action: operation,
        by,
        outcome,
        subject: nameOf(resourceId),
        resourceId,
        deployment: null,
      })),
    };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    const isForbidden = error.status === 403 || error.kind === 'unauthorized';
    return {
      entries: [],
      note: isForbidden ? 'insight-activity-forbidden' : 'insight-activity-unreachable',
    };
  }
}

/** Returns what changed before and during an insight, on one time axis. Shows what is known if the cloud fails. */
export async function readTimeline(
  parts: TimelineParts,
  insight: Insight,
  signal: AbortSignal,
): Promise<InsightTimeline> {
  const { db, viewer, now } = parts;
  const { organizationId } = viewer;
  const period = periodOf(insight, now);
  const hasDeployments = viewer.kinds.includes('failedDeployment') && readsSurroundings(viewer, insight);
  const [cloud, operations, audit] = await Promise.all([
    readCloud(parts, insight, period, signal),
    hasDeployments ? readOperations(db, organizationId, insight, period) : [],
    readAudit(db, organizationId, insight, period, hasDeployments),
  ]);
  const entries = [...ownEntries(insight), ...cloud.entries, ...operations, ...audit].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
  return {
    from: period.from.toISOString(),
    until: period.until.toISOString(),
    entries,
    incomplete: cloud.note === null ? null : presentNote({ code: cloud.note }, noteText(cloud.note)),
  };
}
