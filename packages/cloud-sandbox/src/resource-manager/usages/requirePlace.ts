import { findRegion, normalizeLocation } from '../catalog/regions.ts';
import { badRequest } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

/** Returns the subscription and the location of a call. Throws for a location that the cloud does not have. */
export function requirePlace(
  call: Call,
  namespace: string,
): { subscription: Subscription; location: string } {
  const subscription = requireSubscription(call, true);
  const location = normalizeLocation(call.parameters['location'] ?? '');
  if (findRegion(call.cloud, location) === undefined)
    throw badRequest(
      'NoRegisteredProviderFound',
      `No registered resource provider found for location '${location}' for type 'locations/usages' of '${namespace}'.`,
    );
  return { subscription, location };
}
