import type { Call } from '../http/handler.ts';
import { groupKey } from '../store/groups.ts';

/** The parts of a subscription that a caller may read. */
export interface ReadableScopes {
  /** Keys of resource groups that the caller may read. */
  groups: string[];
  /** Keys of individual resources that the caller may read. */
  resources: string[];
}

/**
 * Returns the scopes below a subscription that a caller may read, or undefined if the whole subscription is readable.
 */
export function readableScopes(
  call: Call,
  subscriptionId: string,
  action: string,
): ReadableScopes | undefined {
  const { estate, request } = call;
  const root = `/subscriptions/${subscriptionId}`;
  if (estate.access.allows(request.principal, action, root)) return undefined;
  const descendantKeys = estate.access
    .scopesAllowing(request.principal, action)
    .filter((key) => key.startsWith(`${root}/resourcegroups/`));
  const groups = descendantKeys.filter((key) => key.split('/').length === 5);
  return {
    groups,
    resources: descendantKeys.filter((key) => !groups.includes(key) && key !== groupKey(subscriptionId, '')),
  };
}
