import type { ResourceManager } from '@blueport/cloud';

const activityApi = '2015-04-01';
const timeoutMs = 20_000;

/** An entry of the activity log. */
interface ActivityEvent {
  readonly eventTimestamp?: string;
  readonly operationName?: { readonly value?: string };
  readonly status?: { readonly value?: string };
  readonly category?: { readonly value?: string };
  readonly caller?: string;
  readonly correlationId?: string;
  readonly resourceId?: string;
}

/** A change in the cloud, with the last known outcome of its request. */
export interface CloudChange {
  readonly at: string;
  readonly operation: string;
  readonly by: string | null;
  readonly outcome: 'succeeded' | 'failed' | 'running';
  readonly resourceId: string;
}

/** The changes to read: those of a resource group, or of a subscription without one. */
export interface ChangePeriod {
  readonly subscriptionId: string;
  readonly group: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly most: number;
}

function outcomeOf(status: string): CloudChange['outcome'] {
  if (/^(succeeded|resolved)$/i.test(status)) return 'succeeded';
  return /^failed$/i.test(status) ? 'failed' : 'running';
}

/** Reads the changes of a period from the activity log, newest first. Throws the cloud's errors. */
export async function readChanges(
  arm: ResourceManager,
  { subscriptionId, group, from, until, most }: ChangePeriod,
  signal?: AbortSignal,
): Promise<CloudChange[]> {
  const conditions = [
    `eventTimestamp ge '${from.toISOString()}'`,
    `eventTimestamp le '${until.toISOString()}'`,
    ...(group === null ? [] : [`resourceGroupName eq '${group.replaceAll("'", "''")}'`]),
  ];
  const events = await arm.all<ActivityEvent>(
    `/subscriptions/${subscriptionId}/providers/Microsoft.Insights/eventtypes/management/values`,
    activityApi,
    {
      query: {
        $filter: conditions.join(' and '),
        $select: 'eventTimestamp,operationName,status,category,caller,correlationId,resourceId',
      },
      timeoutMs,
      most,
      ...(signal && { signal }),
    },
  );
  const requests = new Map<string, CloudChange>();
  for (const event of events) {
    const operation = event.operationName?.value ?? '';
    const category = event.category?.value ?? 'Administrative';
    if (category !== 'Administrative' || event.eventTimestamp === undefined || operation === '') continue;
    const resourceId = event.resourceId ?? '';
    // A request has several entries; the newest comes first and has the outcome.
    const key = `${event.correlationId ?? event.eventTimestamp}|${operation}|${resourceId}`.toLowerCase();
    const known = requests.get(key);
    const change = {
      operation,
      by: event.caller ?? null,
      outcome: outcomeOf(event.status?.value ?? ''),
      resourceId,
    };
    // It is shown at its start, because the cause of a problem is when a change began.
    requests.set(key, { ...(known ?? change), at: new Date(event.eventTimestamp).toISOString() });
  }
  return [...requests.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}
