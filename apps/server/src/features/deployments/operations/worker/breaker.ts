import { CloudError } from '@blueport/cloud';

export interface BreakerRules {
  /** Calls in a row without an answer after which a cloud counts as out. */
  readonly limit: number;
  /** Wait between the calls that then look whether it is back: doubled each time, up to the longest. */
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
/** After this time without a call, earlier failures say nothing about the cloud. */
const forgetMs = 5 * 60_000;

/** Keeps work from calling a cloud that is out; single calls then probe whether it is back. */
export interface Breaker {
  /** Milliseconds to wait before a call may be made on this line; 0 lets it through. */
  waitMs(line: string): number;
  /** Returns whether more than 15 % of recent calls on this line failed or were throttled; newer calls weigh more. */
  isTroubled(line: string): boolean;
  /** Makes a call and takes note of whether it was answered. */
  watch<Answer>(line: string, call: () => Promise<Answer>): Promise<Answer>;
}

/** A rejection or throttling is a response: the cloud is reachable. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CloudError && (error.kind === 'unavailable' || error.kind === 'unknown-outcome');
}

const isThrottled = (error: unknown): boolean => error instanceof CloudError && error.kind === 'throttled';

/** A breaker over lines, each a way to a cloud that is in or out as a whole. */
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
    // Calls that were under way when the line broke say nothing new.
    if (line.failures < rules.limit || line.probeAt > now()) return;
    line.waitMs = Math.min(rules.longestMs, Math.max(rules.firstMs, line.waitMs * 2));
    line.probeAt = now() + line.waitMs;
  };

  return {
    waitMs(name) {
      const line = lines.get(name);
      if (line === undefined || line.failures < rules.limit) return 0;
      const left = line.probeAt - now();
      if (left <= 0) {
        // This one looks; the others come back when it must have found out.
        line.probeAt = now() + line.waitMs;
        return 0;
      }
      return Math.ceil(left + random() * line.waitMs);
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
