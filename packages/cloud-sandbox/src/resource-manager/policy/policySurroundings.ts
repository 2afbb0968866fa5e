import type { AssignmentContext, JsonObject as PolicyJson } from '@blueport/azure-policy';
import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { presentGroup } from '../groups/presentGroup.ts';
import { containersOf } from '../resourceId.ts';

/** The cloud, tenant and id of a resource, and the request that concerns it, if any. */
export interface Place {
  cloud: Cloud;
  id: string;
  tenantId: string;
  request?: { apiVersion: string; principal: Principal };
}

/** Returns the context of a resource that rules may read. */
export function policySurroundings(estate: Estate, place: Place): Omit<AssignmentContext, 'inventory'> {
  const { subscriptionId, resourceGroup } = containersOf(place.id);
  const subscription =
    subscriptionId === undefined ? undefined : estate.subscriptions.find(place.cloud, subscriptionId);
  const group =
    subscriptionId === undefined || resourceGroup === undefined
      ? undefined
      : estate.groups.find(subscriptionId, resourceGroup);
  return {
    ancestors: estate.policies.above(place.cloud, place.id),
    exemptions: estate.policies.exemptions(place.tenantId),
    utcNow: estate.context.now().toISOString(),
    ...(group === undefined ? {} : { resourceGroup: presentGroup(group) }),
    ...(subscription === undefined
      ? {}
      : {
          subscription: {
            id: `/subscriptions/${subscription.id}`,
            subscriptionId: subscription.id,
            tenantId: subscription.tenantId,
            displayName: subscription.name,
            tags: subscription.tags,
          },
        }),
    ...(place.request === undefined ? {} : { requestContext: requestContext(place.request) }),
  };
}

function requestContext({ apiVersion, principal }: NonNullable<Place['request']>): PolicyJson {
  return {
    apiVersion,
    identity: { appid: principal.appId, idtyp: principal.kind, oid: principal.objectId },
  };
}
