import { setTimeout as wait } from 'node:timers/promises';
import { CloudError, leftUntilDeadline, type CallCloud, type ResourceManager } from '@blueport/cloud';
import type { Work } from '../cloud/work.ts';
import { type Accounts, callerLine, type Calls, type Spend } from './budget.ts';

type CloudCall = Parameters<CallCloud>[0];

/** The caller and the subscription of a request. */
export type LineWork = Pick<Work, 'principal' | 'organizationId' | 'subscriptionId'>;

/**
 * Thrown when a line is paused because the cloud asked for it or does not respond: nothing was sent, which is not a
 * failure.
 */
export class LinePaused extends Error {
  override readonly name = 'LinePaused';
  readonly afterMs: number;

  constructor(afterMs: number) {
    super(`No requests are sent on this line for ${Math.ceil(afterMs / 1000)} seconds.`);
    this.afterMs = afterMs;
  }
}

/** Cloud client for background work; each request counts toward the rate limit and waits for it. */
export interface PacedManager {
  readonly manager: ResourceManager;
  /** Reserves reads that can then be sent without waiting. Throws if the reservation would take too long. */
  reserve(calls: number): Promise<void>;
  /** Releases unused reservations. Throws if a request was held meanwhile, because the data read is then incomplete. */
  end(): void;
}

export interface PaceOptions {
  /** Additional rate limits for each request. */
  readonly also?: Spend;
  /** Called right before each request is sent; throws if it must not be sent. */
  readonly check?: () => void;
  /** Ends waits. */
  readonly signal?: AbortSignal;
}

export interface PacingParts {
  readonly now: () => number;
  /** Returns the milliseconds until a cloud may be called again after an outage; 0 if it responds. */
  readonly outMs: (work: LineWork) => number;
  readonly accounts: Pick<Accounts, 'spend' | 'charge'>;
  readonly managerFor: (work: LineWork, around: (call: CallCloud) => CallCloud) => ResourceManager;
}

/** Longer waits release the reservation, so that others can use it. */
const longestReserveMs = 30_000;
/** A user is waiting for the response. */
const longestChargeMs = 8000;
/** Default pause if the cloud does not specify one. */
const usualHoldMs = 5000;

const kindOf = ({ method }: CloudCall): keyof Calls =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write';

/** Returns the line of a request: that of the subscription in its address, which may differ from that of the work. */
function lineOf(work: LineWork, { url }: CloudCall): string {
  const [, subscriptionId = work.subscriptionId] = /\/subscriptions\/([^/?]+)/i.exec(url) ?? [];
  return callerLine({ ...work, subscriptionId });
}

const sleep = async (milliseconds: number, signal: AbortSignal | undefined): Promise<void> => {
  if (milliseconds > 0) await wait(milliseconds, undefined, signal === undefined ? {} : { signal });
};

/**
 * Creates clients that keep background requests within the cloud's limits, and pause a line as long as the
 * cloud requests.
 */
export function createPacing({ now, outMs, accounts, managerFor }: PacingParts) {
  const heldUntil = new Map<string, number>();

  const requireFree = (line: string): void => {
    const leftMs = (heldUntil.get(line) ?? 0) - now();
    if (leftMs > 0) throw new LinePaused(leftMs);
    heldUntil.delete(line);
  };

  const hold = (line: string, milliseconds: number): void => {
    // Removes expired entries of lines that are no longer used.
    for (const [other, until] of heldUntil) if (until <= now()) heldUntil.delete(other);
    heldUntil.set(line, Math.max(heldUntil.get(line) ?? 0, now() + milliseconds));
  };

  /** Records throttling by the cloud, whichever caller it affected. */
  const watched =
    (work: LineWork, direct: CallCloud): CallCloud =>
    async (call) => {
      try {
        return await direct(call);
      } catch (error) {
        if (error instanceof CloudError && error.kind === 'throttled')
          hold(lineOf(work, call), error.retryAfterMs ?? usualHoldMs);
        throw error;
      }
    };

  const paced = (work: LineWork, { also, check, signal }: PaceOptions = {}): PacedManager => {
    const ownLine = callerLine(work);
    let credit = 0;
    let heldMs = 0;

    const pay = (line: string, kind: keyof Calls): number => {
      if (line !== ownLine || kind !== 'read' || credit === 0)
        return Math.max(accounts.spend(line, kind, 1), also?.(line, kind, 1) ?? 0);
      credit -= 1;
      return also?.(line, kind, 1) ?? 0;
    };

    const leave = async (direct: CallCloud, call: CloudCall) => {
      const line = lineOf(work, call);
      requireFree(line);
      await sleep(pay(line, kindOf(call)), signal);
      // The line may have been paused for another request meanwhile.
      requireFree(line);
      check?.();
      try {
        // An automatic retry would ignore the other requests on the line.
        return await direct({ ...call, retry: call.retry === false ? false : 'unless-throttled' });
      } catch (error) {
        if (error instanceof CloudError && error.kind === 'throttled') requireFree(line);
        throw error;
      }
    };

    const around =
      (direct: CallCloud): CallCloud =>
      async (call) => {
        try {
          return await leave(direct, call);
        } catch (error) {
          if (error instanceof LinePaused) heldMs = Math.max(heldMs, error.afterMs);
          throw error;
        }
      };

    const giveBack = (): void => {
      accounts.spend(ownLine, 'read', -credit);
      credit = 0;
    };

    return {
      manager: managerFor(work, around),
      async reserve(calls) {
        const missingMs = outMs(work);
        if (missingMs > 0) throw new LinePaused(missingMs);
        requireFree(ownLine);
        const more = Math.max(0, calls - credit);
        const waitMs = accounts.spend(ownLine, 'read', more);
        credit += more;
        if (waitMs <= longestReserveMs) return sleep(waitMs, signal);
        giveBack();
        throw new LinePaused(longestReserveMs);
      },
      end() {
        giveBack();
        if (heldMs > 0) throw new LinePaused(heldMs);
      },
    };
  };

  return {
    watched,
    paced,
    /**
     * Returns the client for interactive requests in the name of another person, which count toward that person's
     * limit.
     */
    charged: (work: LineWork): ResourceManager =>
      managerFor(work, (direct) => async (call) => {
        const { organizationId, principal } = work;
        const { actsWith, ...person } = principal;
        const kind = actsWith === 'connection' ? 'automation' : 'interactive';
        const waitMs = accounts.charge({ ...person, kind, organizationId }, call) ?? 0;
        await sleep(Math.min(waitMs, longestChargeMs, leftUntilDeadline()), call.signal);
        return direct(call);
      }),
  };
}
