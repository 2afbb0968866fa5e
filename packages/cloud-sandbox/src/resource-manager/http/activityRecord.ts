import type { Principal } from '../../context.ts';
import { callerName, type Estate } from '../estate.ts';
import { containersOf, parseResourceId } from '../resourceId.ts';

/** A change for the activity log. */
export interface Change {
  principal: Principal;
  correlationId: string;
  resourceId: string;
  /** For example `Microsoft.Storage/storageAccounts/write`. */
  operation: string;
  status: 'Started' | 'Accepted' | 'Succeeded' | 'Failed';
  subStatus?: string;
  message?: string;
}

/**
 * Writes an entry to the activity log of the change's subscription. Changes outside of subscriptions are not logged.
 */
export function recordChange(estate: Estate, change: Change): void {
  const { subscriptionId, resourceGroup } = containersOf(change.resourceId);
  if (subscriptionId === undefined) return;
  const parsed = parseResourceId(change.resourceId);
  const at = estate.context.now().toISOString();
  const eventId = estate.newId();
  const text = (value: string): { value: string; localizedValue: string } => ({
    value,
    localizedValue: value,
  });
  const type = parsed?.type ?? 'Microsoft.Resources/subscriptions/resourceGroups';
  estate.activity.append({
    eventId,
    subscriptionId,
    groupKey:
      resourceGroup === undefined
        ? null
        : `/subscriptions/${subscriptionId}/resourcegroups/${resourceGroup}`.toLowerCase(),
    resourceKey: change.resourceId.toLowerCase(),
    at,
    correlationId: change.correlationId,
    caller: callerName(change.principal),
    event: {
      id: `${change.resourceId}/events/${eventId}/ticks/${Date.parse(at)}0000`,
      eventDataId: eventId,
      correlationId: change.correlationId,
      operationId: change.correlationId,
      caller: callerName(change.principal),
      category: text('Administrative'),
      level: change.status === 'Failed' ? 'Error' : 'Informational',
      operationName: text(change.operation),
      status: text(change.status),
      subStatus: text(change.subStatus ?? ''),
      eventName: text(change.status === 'Started' ? 'Begin request' : 'End request'),
      resourceId: change.resourceId,
      resourceType: text(type),
      resourceProviderName: text(type.split('/')[0] ?? ''),
      ...(resourceGroup === undefined ? {} : { resourceGroupName: resourceGroup }),
      subscriptionId,
      tenantId: change.principal.tenantId,
      eventTimestamp: at,
      submissionTimestamp: at,
      ...(change.message === undefined ? {} : { properties: { statusMessage: change.message } }),
      claims: {
        'http://schemas.microsoft.com/identity/claims/objectidentifier': change.principal.objectId,
        name: change.principal.name,
        appid: change.principal.appId,
      },
    },
  });
}
