/** Rate limits of the resource manager per caller and subscription: bucket size and refill rate. */
export const limits = {
  read: { capacity: 250, perSecond: 25 },
  write: { capacity: 200, perSecond: 10 },
} as const;

type Kind = keyof typeof limits;

export interface BudgetCall {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The caller; each has separate limits. */
  readonly caller: string;
}

export interface BudgetFacts {
  readonly accepted: number;
  readonly states: readonly string[];
  /** Subscription and caller of each organization. */
  readonly sides: readonly { readonly subscriptionId: string; readonly caller: string }[];
  readonly calls: readonly BudgetCall[];
  /** When all organizations had started to request deployments, in milliseconds since 1970. */
  readonly from: number;
  readonly tookMs: number;
}

export interface BudgetResult {
  readonly accepted: number;
  readonly succeeded: number;
  /** Share of throttled calls, including calls of the portal outside of deployments. */
  readonly throttled: number;
  /**
   * Share of the allowed calls used while there was work: of the scarcer kind of calls, for the busiest organization.
   */
  readonly utilization: number;
  /** Fairness between the organizations while all of them had work: 1 is equal, 1/n is one organization only. */
  readonly fairness: number;
  readonly calls: number;
  readonly tookMs: number;
}

const kindOf = ({ method }: BudgetCall): Kind => (method === 'GET' || method === 'HEAD' ? 'read' : 'write');

/** Returns Jain's fairness index. */
export function jain(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share * share, 0);
  return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}

/** Returns the share of allowed calls used between two times, for the kind with the higher share. */
function usedOf(calls: readonly BudgetCall[], from: number, to: number): number {
  const callsInPeriod = calls.filter(({ at, status }) => at >= from && at <= to && status !== 429);
  const seconds = Math.max(1, (to - from) / 1000);
  const shares = (['read', 'write'] as const).map((kind) => {
    const { capacity, perSecond } = limits[kind];
    const callCount = callsInPeriod.filter((call) => kindOf(call) === kind).length;
    return callCount / (capacity + perSecond * seconds);
  });
  return Math.max(...shares);
}

/**
 * Returns when an organization had no more work, ignoring the few last calls for deployments that started long before.
 */
function endOf(calls: readonly BudgetCall[]): number {
  const times = calls.map(({ at }) => at).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** Evaluates the cloud's ledger: whether the limits were kept, and how well they were used. */
export function judgeBudget(facts: BudgetFacts): BudgetResult {
  const sides = facts.sides.map((side) => {
    const place = `/subscriptions/${side.subscriptionId.toLowerCase()}/`;
    return facts.calls.filter(
      ({ url, caller }) => caller === side.caller && url.toLowerCase().includes(place),
    );
  });
  const ends = sides.map(endOf);
  const commonEnd = Math.min(...ends);
  return {
    accepted: facts.accepted,
    succeeded: facts.states.filter((state) => state === 'Succeeded').length,
    throttled: facts.calls.filter(({ status }) => status === 429).length / Math.max(1, facts.calls.length),
    utilization: Math.max(...sides.map((calls, index) => usedOf(calls, facts.from, ends[index]!))),
    fairness: jain(sides.map((calls) => usedOf(calls, facts.from, commonEnd))),
    calls: facts.calls.length,
    tookMs: facts.tookMs,
  };
}
