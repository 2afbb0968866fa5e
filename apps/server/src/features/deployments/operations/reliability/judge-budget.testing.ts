/** The limits of the resource manager for one caller in one subscription: what a bucket holds, and how fast it fills. */
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
  /** Who called: each has limits of their own. */
  readonly caller: string;
}

export interface BudgetFacts {
  readonly accepted: number;
  readonly states: readonly string[];
  /** One for each organization: where its deployments go, and in whose name. */
  readonly sides: readonly { readonly subscriptionId: string; readonly caller: string }[];
  readonly calls: readonly BudgetCall[];
  /** When all organizations had begun to hand in, in milliseconds since 1970. */
  readonly from: number;
  readonly tookMs: number;
}

export interface BudgetResult {
  readonly accepted: number;
  readonly succeeded: number;
  /** Share of all calls that were turned away, also of those that the portal makes beside deployments. */
  readonly throttled: number;
  /** Of the scarcer kind of calls, how much of what was allowed was used while there was work; of the busiest organization. */
  readonly utilization: number;
  /** How evenly the organizations got on while all of them had work: 1 is evenly, 1/n is one alone. */
  readonly fairness: number;
  readonly calls: number;
  readonly tookMs: number;
}

const kindOf = ({ method }: BudgetCall): Kind => (method === 'GET' || method === 'HEAD' ? 'read' : 'write');

/** Jain's index. */
export function jain(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share * share, 0);
  return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}

/** How much of what the limits allow between two moments was used, of the kind of which that is more. */
function usedOf(calls: readonly BudgetCall[], from: number, to: number): number {
  const within = calls.filter(({ at, status }) => at >= from && at <= to && status !== 429);
  const seconds = Math.max(1, (to - from) / 1000);
  const shares = (['read', 'write'] as const).map((kind) => {
    const { capacity, perSecond } = limits[kind];
    const taken = within.filter((call) => kindOf(call) === kind).length;
    return taken / (capacity + perSecond * seconds);
  });
  return Math.max(...shares);
}

/** When an organization had no more to do. The last calls are few: they end what had begun long before. */
function endOf(calls: readonly BudgetCall[]): number {
  const times = calls.map(({ at }) => at).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** Reads from the cloud's own record how well its limits were kept and used. */
export function judgeBudget(facts: BudgetFacts): BudgetResult {
  const sides = facts.sides.map((side) => {
    const place = `/subscriptions/${side.subscriptionId.toLowerCase()}/`;
    return facts.calls.filter(
      ({ url, caller }) => caller === side.caller && url.toLowerCase().includes(place),
    );
  });
  const ends = sides.map(endOf);
  const together = Math.min(...ends);
  return {
    accepted: facts.accepted,
    succeeded: facts.states.filter((state) => state === 'Succeeded').length,
    throttled: facts.calls.filter(({ status }) => status === 429).length / Math.max(1, facts.calls.length),
    utilization: Math.max(...sides.map((calls, index) => usedOf(calls, facts.from, ends[index]!))),
    fairness: jain(sides.map((calls) => usedOf(calls, facts.from, together))),
    calls: facts.calls.length,
    tookMs: facts.tookMs,
  };
}
