import { CloudError } from '@blueport/cloud';
import { operationKinds, type Activity, type ListQuery } from '@blueport/contracts';
import { notFound, Refusal } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { findDeployment, readOperationRows } from '../store/read-deployments.ts';
import { groupDeleted } from './delete-with-group.ts';
import type { DeploymentContext } from './deployment-context.ts';

const activityApi = '2015-04-01';

interface CloudEvent {
  readonly eventDataId?: string;
  readonly eventTimestamp?: string;
  readonly caller?: string;
  readonly operationName?: { readonly value?: string; readonly localizedValue?: string };
  readonly status?: { readonly value?: string };
  readonly resourceId?: string;
  readonly description?: string;
}

/** Returns the entries of the portal's audit log for a deployment. */
async function portalActivity(
  context: DeploymentContext,
  organizationId: string,
  id: string,
): Promise<Activity[]> {
  const rows = await context.db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.account_id')
    .select(['audit.number', 'audit.time', 'audit.action', 'audit.outcome', 'audit.details', 'account.name'])
    .where('audit.organization_id', '=', organizationId)
    .where('audit.object_type', '=', 'deployment')
    .where('audit.object_id', '=', id)
    .orderBy('audit.number', 'desc')
    .limit(1000)
    .execute();
  return rows.map((row) => {
    const { state, cause, operation } = row.details;
    const kind = operationKinds.find((each) => each === operation);
    return {
      id: `portal-${row.number}`,
      time: row.time.toISOString(),
      actor: row.name ?? 'Blueport',
      action: row.action,
      source: 'portal',
      status: typeof state === 'string' ? state : row.outcome,
      ...(cause === groupDeleted && { cause }),
      ...(kind && { operation: kind }),
    };
  });
}

/** Returns the entries of the cloud's activity log that the caller may see, or none if the cloud does not respond. */
async function cloudActivity(
  context: DeploymentContext,
  session: SessionContext,
  subscriptionId: string,
  since: Date,
  correlationIds: readonly string[],
): Promise<Activity[]> {
  const found: Activity[] = [];
  try {
    const manager = context.managerOf(session);
    for (const correlationId of correlationIds.slice(0, 5)) {
      const events = await manager.all<CloudEvent>(
        `/subscriptions/${subscriptionId}/providers/microsoft.insights/eventtypes/management/values`,
        activityApi,
        {
          most: 500,
          query: {
            $filter: `eventTimestamp ge '${since.toISOString()}' and correlationId eq '${correlationId}'`,
          },
        },
      );
      for (const [index, event] of events.entries())
        found.push(presentCloudEvent(event, `${correlationId}-${index}`));
    }
  } catch (error) {
    if (!(error instanceof CloudError) && !(error instanceof Refusal)) throw error;
  }
  return found;
}

/** Returns an entry of the cloud's activity log with the code of its operation, and its text if that is another one. */
export function presentCloudEvent(event: CloudEvent, fallbackId: string): Activity {
  const { value: code, localizedValue: name } = event.operationName ?? {};
  return {
    id: `cloud-${event.eventDataId ?? fallbackId}`,
    time: event.eventTimestamp ?? new Date(0).toISOString(),
    actor: event.caller ?? '',
    action: code || name || '',
    ...(code && name && name !== code && { name }),
    source: 'cloud',
    status: event.status?.value ?? '',
    ...(event.resourceId === undefined ? {} : { resourceId: event.resourceId }),
    ...(event.description === undefined || event.description === '' ? {} : { message: event.description }),
  };
}

/** Returns both logs in one list, newest first. */
export async function readActivity(
  context: DeploymentContext,
  session: SessionContext,
  idOrName: string,
  query: ListQuery,
): Promise<{ count: number; total: number; result: Activity[] }> {
  const row = await findDeployment(context.db, session.organizationId, idOrName);
  if (row === undefined) throw notFound();
  const operations = await readOperationRows(context.db, row.id);
  const ids = operations.map((operation) => operation.correlation_id).filter((id) => id !== null);
  // A session may only query the cloud it is signed in to.
  const ofCloud =
    row.cloud === session.cloud
      ? cloudActivity(context, session, row.subscription_id, row.created_at, [...new Set(ids)])
      : [];
  const [portal, cloud] = await Promise.all([
    portalActivity(context, session.organizationId, row.id),
    ofCloud,
  ]);
  const words = query.filter?.toLowerCase();
  const all = [...portal, ...cloud]
    .filter((entry) => words === undefined || JSON.stringify(entry).toLowerCase().includes(words))
    .toSorted((a, b) => b.time.localeCompare(a.time));
  const skip = query.skip ?? 0;
  const limit = query.limit ?? 0;
  const result = all.slice(skip, limit === 0 ? undefined : skip + limit);
  return { count: result.length, total: all.length, result };
}
