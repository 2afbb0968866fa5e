import { invalidSubscriptionId, subscriptionNotFound, wrongTenant } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import type { Subscription } from '../store/subscriptions.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the subscription in a path. Rejects one of another directory with the service's message. With `mustSee`, a
 * subscription without any access for the caller counts as missing.
 */
export function requireSubscription(
  { estate, cloud, request, parameters }: Pick<Call, 'estate' | 'cloud' | 'request' | 'parameters'>,
  mustSee = false,
): Subscription {
  const id = parameters['subscriptionId'] ?? '';
  if (!guid.test(id)) throw invalidSubscriptionId(id);
  const subscription = estate.subscriptions.find(cloud, id);
  if (subscription === undefined) throw subscriptionNotFound(id);
  if (subscription.tenantId !== request.principal.tenantId)
    throw wrongTenant(request.principal.tenantId, subscription.tenantId);
  if (mustSee && !estate.access.sees(request.principal, subscription.id)) {
    estate.access.require(
      request.principal,
      'Microsoft.Resources/subscriptions/read',
      `/subscriptions/${subscription.id}`,
    );
  }
  return subscription;
}
