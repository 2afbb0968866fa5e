import type { Work } from '../cloud/work.ts';

/** Calls that a cloud lets one principal make in one subscription: how many at once, how many a second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Four fifths of what the resource manager allows for reads; the rest is for people. */
export const readRate: Rate = { burst: 200, perSecond: 20 };

/**
 * Spreads the calls of background work over time, per cloud, subscription and principal. A piece of work that has to wait
 * gets a turn of its own and finds it free when it comes back, so that nobody waits twice or is passed by.
 */
export function createBudget(
  now: () => number,
  rate: Rate = readRate,
): (work: Work, calls: number) => number {
  /** The time up to which calls have been given away; `burst` calls may be taken ahead of it. */
  const spentUntil = new Map<string, number>();
  const turns = new Map<string, number>();
  const burstMs = (rate.burst / rate.perSecond) * 1000;
  return (work, calls) => {
    const turn = turns.get(work.operationId);
    if (turn !== undefined) {
      const left = turn - now();
      if (left <= 0) turns.delete(work.operationId);
      return Math.max(0, left);
    }
    const { cloud, accountId, tenantId } = work.principal;
    const key = `${cloud}/${work.subscriptionId}/${tenantId}/${accountId}`;
    const until = Math.max(spentUntil.get(key) ?? 0, now()) + (calls / rate.perSecond) * 1000;
    spentUntil.set(key, until);
    const waitMs = until - now() - burstMs;
    if (waitMs <= 0) return 0;
    turns.set(work.operationId, now() + waitMs);
    return waitMs;
  };
}
