import { routeLimits } from './rate-limits.ts';
import { createWindowLimit } from './window-limit.ts';

/** Far more than people can be signed in at once. */
const mostCounters = 50_000;

/**
 * Counts what signed-in callers do, per account and route; refuses what is above the table's limit. It is asked after the
 * session is known: a made-up handle never gets a counter, and one account has the same limit from every address and with
 * every token.
 */
export function createCallerLimits(): (routeId: string, accountId: string) => void {
  const count = createWindowLimit(mostCounters);
  return (routeId, accountId) => {
    const limit = routeLimits[routeId];
    if (limit?.of === 'caller') count(`${routeId} ${accountId}`, limit.perMinute);
  };
}
