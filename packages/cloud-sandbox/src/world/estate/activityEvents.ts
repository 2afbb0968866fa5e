import type { ActivityEvent } from '../../resource-manager/store/activity.ts';
import { guidFrom } from '../people.ts';
import type { GroupBuilder } from './groupBuilder.ts';

const operations = [
  ['write', 'Succeeded'],
  ['write', 'Succeeded'],
  ['write', 'Succeeded'],
  ['write', 'Failed'],
] as const;

/** What happened to a group's resources in the last three weeks; only some of them were touched. */
export function recentEvents(builder: GroupBuilder, now: number): ActivityEvent[] {
  const { plan, random, made } = builder;
  return made
    .filter((resource) => resource.listed && random.chance(0.25))
    .map((resource) => {
      const [verb, status] = operations[random.whole(0, operations.length - 1)] ?? operations[0];
      // More happened lately than long ago.
      const at = new Date(now - 60_000 - random.next() ** 2 * 21 * 86_400_000).toISOString();
      const eventId = guidFrom('event', resource.key, at);
      const correlationId = guidFrom('correlation', resource.key, at);
      const text = (value: string): { value: string; localizedValue: string } => ({
        value,
        localizedValue: value,
      });
      const caller = plan.creator.upn ?? plan.creator.appId;
      return {
        eventId,
        subscriptionId: plan.subscription.id,
        groupKey: plan.group.key,
        resourceKey: resource.key,
        at,
        correlationId,
        caller,
        event: {
          id: `${resource.id}/events/${eventId}/ticks/${Date.parse(at)}0000`,
          eventDataId: eventId,
          correlationId,
          operationId: correlationId,
          caller,
          category: text('Administrative'),
          level: status === 'Failed' ? 'Error' : 'Informational',
          operationName: text(`${resource.type}/${verb}`),
          status: text(status),
          subStatus: text(status === 'Failed' ? 'Conflict' : 'OK'),
          eventName: text('End request'),
          resourceId: resource.id,
          resourceType: text(resource.type),
          resourceProviderName: text(resource.type.split('/')[0] ?? ''),
          resourceGroupName: plan.group.name,
          subscriptionId: plan.subscription.id,
          tenantId: plan.subscription.tenantId,
          eventTimestamp: at,
          submissionTimestamp: at,
          ...(status === 'Failed'
            ? { properties: { statusMessage: 'Another operation on this resource is in progress.' } }
            : {}),
          claims: {
            'http://schemas.microsoft.com/identity/claims/objectidentifier': plan.creator.objectId,
            name: plan.creator.name,
            appid: plan.creator.appId,
          },
        },
      };
    });
}
