import { CloudError } from '@blueport/cloud';

export interface BreakerRules {
  /** Number of consecutive calls without a response that opens the breaker. */
  readonly limit: number;
  /** Wait between probes in milliseconds: doubled each time, up to the longest. */
  readonly firstMs: number;
  readonly longestMs: number;
}

const defaultBreakerRules: BreakerRules = { limit: 10, firstMs: 1000, longestMs: 15_000 };

interface Line {
  failures: number;
  waitMs: number;
  probeAt: number;
}

/** Weight of one call in the share of failed calls, and the share from which a cloud has trouble. */
const callWeight = 0.1;
const troubledShare = 0.15;
/** After this time without a call, earlier failures are ignored. */
const forgetMs = 5 * 60_000;

/** Circuit breaker: prevents calls to a cloud that is unavailable; single probes then check whether it is back. */
export interface Breaker {
  /** Returns the milliseconds to wait before a call on this line; 0 allows it. */
  waitMs(line: string): number;
  /** Returns whether more than 15% of recent calls on this line failed or were throttled; newer calls weigh more. */
  isTroubled(line: string): boolean;
  /** Makes a call and records whether it got a response. */
  watch<Answer>(line: string, call: () => Promise<Answer>): Promise<Answer>;
}

/** A rejection or throttling is a response: the cloud is reachable. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CloudError && (error.kind === 'unavailable' || error.kind === 'unknown-outcome');
}

const isThrottled = (error: unknown): boolean => error instanceof CloudError && error.kind === 'throttled';

/** Creates a circuit breaker with one state per line; a line is a connection to a cloud that fails as a whole. */
export function createBreaker(parts: {
  readonly now: () => number;
  readonly random: () => number;
  readonly rules?: BreakerRules;
}): Breaker {
  const { now, random, rules = defaultBreakerRules } = parts;
  const lines = new Map<string, Line>();
  const failedShares = new Map<string, { readonly share: number; readonly at: number }>();

  const failedShareOf = (name: string): number => {
    const { share, at } = failedShares.get(name) ?? { share: 0, at: 0 };
    return now() - at < forgetMs ? share : 0;
  };

  const note = (name: string, failed: boolean): void => {
    const share = failedShareOf(name) * (1 - callWeight) + (failed ? callWeight : 0);
    if (share < callWeight / 10) failedShares.delete(name);
    else failedShares.set(name, { share, at: now() });
  };

  const fail = (name: string): void => {
    const line = lines.get(name) ?? { failures: 0, waitMs: 0, probeAt: 0 };
    line.failures += 1;
    lines.set(name, line);
    // Calls in flight when the breaker opened carry no new information.
    if (line.failures < rules.limit || line.probeAt > now()) return;
    line.waitMs = Math.min(rules.longestMs, Math.max(rules.firstMs, line.waitMs * 2));
    line.probeAt = now() + line.waitMs;
  };

  return {
    waitMs(name) {
      const line = lines.get(name);
      if (line === undefined || line.failures < rules.limit) return 0;
      const remainingMs = line.probeAt - now();
      if (remainingMs <= 0) {
        // This call is the probe; the others retry when its result must be known.
        line.probeAt = now() + line.waitMs;
        return 0;
      }
      return Math.ceil(remainingMs + random() * line.waitMs);
    },
    isTroubled: (name) => failedShareOf(name) > troubledShare,
    async watch(name, call) {
      try {
        const answer = await call();
        lines.delete(name);
        note(name, false);
        return answer;
      } catch (error) {
        note(name, isUnanswered(error) || isThrottled(error));
        if (isUnanswered(error)) fail(name);
        else lines.delete(name);
        throw error;
      }
    },
  };
}
