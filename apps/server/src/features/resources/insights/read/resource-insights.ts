import { CloudError, type ResourceManager } from '@blueport/cloud';
import {
  effectivePermissions,
  insightKeyTypes,
  insightTimelineHours,
  openTypes,
  type insightRoutes,
  type InsightTimeline,
  type NoteCode,
  type QueryOf,
  type ResponseOf,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { issue, notFound, Refusal } from '../../../../errors/refusal.ts';
import { noteText, presentNote } from '../../../../messages/stored-note.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { selectResources, type MetricResource } from '../../metrics/index.ts';
import { nameOf } from '../sources/insight-source.ts';
import { readChanges } from '../sources/read-changes.ts';
import { listOpenOfResources } from './list-insights.ts';
import type { InsightViewer } from './viewer.ts';

const hourMs = 3_600_000;
const most = { resources: 50, insights: 50, groups: 5, events: 500, entries: 50 } as const;

interface Parts {
  readonly db: Kysely<Database>;
  readonly arm: ResourceManager;
  readonly viewer: InsightViewer;
  readonly now: Date;
  readonly signal: AbortSignal;
}

const failureOf = (error: CloudError): NoteCode =>
  error.status === 403 || error.kind === 'unauthorized'
    ? 'insight-activity-forbidden'
    : 'insight-activity-unreachable';

/** Returns the changes of resources in the last day, from the activity log of their groups. Shows what is known if the cloud fails. */
async function readRecent(
  { arm, now, signal }: Parts,
  resources: readonly MetricResource[],
): Promise<InsightTimeline> {
  const from = new Date(now.getTime() - insightTimelineHours * hourMs);
  const groups = Map.groupBy(resources, ({ subscriptionId, resourceGroup }) =>
    `${subscriptionId}/${resourceGroup ?? ''}`.toLowerCase(),
  );
  let note: NoteCode | null = groups.size > most.groups ? 'insight-activity-partial' : null;
  const entries: InsightTimeline['entries'] = [];
  for (const [first] of [...groups.values()].slice(0, most.groups)) {
    const { subscriptionId, resourceGroup: group } = first!;
    try {
      const period = { subscriptionId, group, from, until: now, most: most.events };
      for (const { at, operation, by, outcome, resourceId } of await readChanges(arm, period, signal)) {
        const key = `${resourceId.toLowerCase()}/`;
        if (!resources.some((one) => key.startsWith(`${one.key}/`))) continue;
        const subject = nameOf(resourceId);
        entries.push({
          at,
          source: 'cloud',
          action: operation,
          by,
          outcome,
          subject,
          resourceId,
          deployment: null,
        });
      }
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      note = failureOf(error);
    }
  }
  const sorted = entries.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(-most.entries);
  return {
    from: from.toISOString(),
    until: now.toISOString(),
    entries: sorted,
    incomplete: note === null ? null : presentNote({ code: note }, noteText(note)),
  };
}

/** Returns what needs attention of a resource, or of the resources of a deployment, and what changed in the last day. */
export async function readResourceInsights(
  parts: Parts,
  session: SessionContext,
  { resource, deployment, type }: QueryOf<typeof insightRoutes.ofResources>,
): Promise<ResponseOf<typeof insightRoutes.ofResources>> {
  if ((resource === undefined) === (deployment === undefined))
    throw new Refusal('malformed-request', { errors: [issue('#/query/resource', 'required')] });
  const { db, viewer } = parts;
  const { organizationId, accountId, permissions } = session;
  const all = Object.values(insightKeyTypes).flat();
  const types = openTypes(new Set(effectivePermissions(permissions)), 'insightsService') ?? all;
  const resources = await selectResources(
    db,
    { organizationId, accountId, scopes: viewer.scopes, types },
    resource === undefined ? { deployment } : { resourceIds: [resource] },
    { ...(type !== undefined && { types: [type] }), limit: most.resources },
  );
  // A resource that does not exist, or that the person may not see, as on its page.
  if (resource !== undefined && resources.length === 0) throw notFound();
  const shown = resources.slice(0, most.resources);
  const [insights, changes] = await Promise.all([
    listOpenOfResources(
      db,
      viewer,
      shown.map(({ key }) => key),
      most.insights,
    ),
    readRecent(parts, shown),
  ]);
  return { resources: shown.map(({ id, name, type: own }) => ({ id, name, type: own })), insights, changes };
}
