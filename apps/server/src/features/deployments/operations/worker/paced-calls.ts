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
  readonly managerFor: (work: LineWork, wrapCall: (call: CallCloud) => CallCloud) => ResourceManager;
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

const isThrottled = (error: unknown): error is CloudError =>
  error instanceof CloudError && error.kind === 'throttled';

/** Lines that are paused because the cloud asked for it. */
class PausedLines {
  readonly #now: () => number;
  readonly #until = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  requireFree(line: string): void {
    const leftMs = (this.#until.get(line) ?? 0) - this.#now();
    if (leftMs > 0) throw new LinePaused(leftMs);
    this.#until.delete(line);
  }

  pause(line: string, milliseconds: number): void {
    // Removes expired entries of lines that are no longer used.
    for (const [other, until] of this.#until) if (until <= this.#now()) this.#until.delete(other);
    this.#until.set(line, Math.max(this.#until.get(line) ?? 0, this.#now() + milliseconds));
  }
}

/** Client for one piece of work, with its reservations. */
class PacedClient implements PacedManager {
  readonly manager: ResourceManager;
  readonly #parts: PacingParts;
  readonly #paused: PausedLines;
  readonly #work: LineWork;
  readonly #options: PaceOptions;
  readonly #line: string;
  /** Reserved reads that were not sent yet. */
  #credit = 0;
  /** Longest pause that held a request. */
  #heldMs = 0;

  constructor(parts: PacingParts, paused: PausedLines, work: LineWork, options: PaceOptions) {
    this.#parts = parts;
    this.#paused = paused;
    this.#work = work;
    this.#options = options;
    this.#line = callerLine(work);
    this.manager = parts.managerFor(work, (direct) => (call) => this.#send(direct, call));
  }

  async reserve(calls: number): Promise<void> {
    const { outMs, accounts } = this.#parts;
    const missingMs = outMs(this.#work);
    if (missingMs > 0) throw new LinePaused(missingMs);
    this.#paused.requireFree(this.#line);
    const more = Math.max(0, calls - this.#credit);
    const waitMs = accounts.spend(this.#line, 'read', more);
    this.#credit += more;
    if (waitMs <= longestReserveMs) return sleep(waitMs, this.#options.signal);
    this.#release();
    throw new LinePaused(longestReserveMs);
  }

  end(): void {
    this.#release();
    if (this.#heldMs > 0) throw new LinePaused(this.#heldMs);
  }

  #release(): void {
    this.#parts.accounts.spend(this.#line, 'read', -this.#credit);
    this.#credit = 0;
  }

  /** Counts a request and returns the milliseconds to wait before it may be sent. */
  #pay(line: string, kind: keyof Calls): number {
    const { also } = this.#options;
    if (line !== this.#line || kind !== 'read' || this.#credit === 0)
      return Math.max(this.#parts.accounts.spend(line, kind, 1), also?.(line, kind, 1) ?? 0);
    this.#credit -= 1;
    return also?.(line, kind, 1) ?? 0;
  }

  async #send(direct: CallCloud, call: CloudCall): ReturnType<CallCloud> {
    try {
      return await this.#sendInTurn(direct, call);
    } catch (error) {
      if (error instanceof LinePaused) this.#heldMs = Math.max(this.#heldMs, error.afterMs);
      throw error;
    }
  }

  async #sendInTurn(direct: CallCloud, call: CloudCall): ReturnType<CallCloud> {
    const line = lineOf(this.#work, call);
    this.#paused.requireFree(line);
    await sleep(this.#pay(line, kindOf(call)), this.#options.signal);
    // The line may have been paused for another request meanwhile.
    this.#paused.requireFree(line);
    this.#options.check?.();
    try {
      // An automatic retry would ignore the other requests on the line.
      return await direct({ ...call, retry: call.retry === false ? false : 'unless-throttled' });
    } catch (error) {
      if (isThrottled(error)) this.#paused.requireFree(line);
      throw error;
    }
  }
}

/**
 * Creates clients that keep background requests within the cloud's limits, and pause a line as long as the
 * cloud requests.
 */
export function createPacing(parts: PacingParts) {
  const { now, accounts, managerFor } = parts;
  const paused = new PausedLines(now);
  return {
    /** Records throttling by the cloud, whichever caller it affected. */
    watched:
      (work: LineWork, direct: CallCloud): CallCloud =>
      async (call) => {
        try {
          return await direct(call);
        } catch (error) {
          if (isThrottled(error)) paused.pause(lineOf(work, call), error.retryAfterMs ?? usualHoldMs);
          throw error;
        }
      },

    paced: (work: LineWork, options: PaceOptions = {}): PacedManager =>
      new PacedClient(parts, paused, work, options),

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
