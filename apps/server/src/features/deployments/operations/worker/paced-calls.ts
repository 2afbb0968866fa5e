import { setTimeout as wait } from 'node:timers/promises';
import { CloudError, leftUntilDeadline, type CallCloud, type ResourceManager } from '@blueport/cloud';
import type { Work } from '../cloud/work.ts';
import { type Accounts, callerLine, type Calls, type Spend } from './budget.ts';

type CloudCall = Parameters<CallCloud>[0];

/** Who calls where. */
export type LineWork = Pick<Work, 'principal' | 'organizationId' | 'subscriptionId'>;

/** A line is left alone for a while, as the cloud asked or because it does not answer: nothing was tried, and nobody has failed. */
export class LineHeld extends Error {
  override readonly name = 'LineHeld';
  readonly afterMs: number;

  constructor(afterMs: number) {
    super(`Nothing is asked here for ${Math.ceil(afterMs / 1000)} seconds.`);
    this.afterMs = afterMs;
  }
}

/** The cloud for work in the background, each call of which is paid for and waits for its place. */
export interface PacedManager {
  readonly manager: ResourceManager;
  /** Waits until so many reads can be made one after the other without a wait; throws where that takes too long. */
  reserve(calls: number): Promise<void>;
  /** Gives back what was not used; throws where a call was held meanwhile, for what was read then is not whole. */
  end(): void;
}

export interface PaceOptions {
  /** Further accounts that each call is paid from. */
  readonly also?: Spend;
  /** Asked right before each call leaves; throws where none may any more. */
  readonly check?: () => void;
  /** Ends waits. */
  readonly signal?: AbortSignal;
}

export interface PacingParts {
  readonly now: () => number;
  /** Milliseconds until a cloud that is out may be asked again; 0 while it answers. */
  readonly outMs: (work: LineWork) => number;
  readonly accounts: Pick<Accounts, 'spend' | 'charge'>;
  readonly managerFor: (work: LineWork, around: (call: CallCloud) => CallCloud) => ResourceManager;
}

/** Waits longer than this give the place back: others have something to do meanwhile. */
const longestReserveMs = 30_000;
/** Somebody waits for the answer. */
const longestChargeMs = 8000;
/** Where the cloud does not say how long it wants to be left alone. */
const usualHoldMs = 5000;

const kindOf = ({ method }: CloudCall): keyof Calls =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write';

/** The line that a call counts on: that of the subscription it names, which may be another than that of the work. */
function lineOf(work: LineWork, { url }: CloudCall): string {
  const [, subscriptionId = work.subscriptionId] = /\/subscriptions\/([^/?]+)/i.exec(url) ?? [];
  return callerLine({ ...work, subscriptionId });
}

const sleep = async (milliseconds: number, signal: AbortSignal | undefined): Promise<void> => {
  if (milliseconds > 0) await wait(milliseconds, undefined, signal === undefined ? {} : { signal });
};

/** Keeps calls in the background within what the cloud allows, and off a line for as long as the cloud asked. */
export function createPacing({ now, outMs, accounts, managerFor }: PacingParts) {
  const heldUntil = new Map<string, number>();

  const requireFree = (line: string): void => {
    const leftMs = (heldUntil.get(line) ?? 0) - now();
    if (leftMs > 0) throw new LineHeld(leftMs);
    heldUntil.delete(line);
  };

  const hold = (line: string, milliseconds: number): void => {
    // Lines that nobody asks about again would stay for ever.
    for (const [other, until] of heldUntil) if (until <= now()) heldUntil.delete(other);
    heldUntil.set(line, Math.max(heldUntil.get(line) ?? 0, now() + milliseconds));
  };

  /** Takes note of a cloud that asks for patience, whoever called. */
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
      // Others on the line may have been told to wait meanwhile.
      requireFree(line);
      check?.();
      try {
        // Whoever repeats a call that was refused knows nothing of the others on the line.
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
          if (error instanceof LineHeld) heldMs = Math.max(heldMs, error.afterMs);
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
        if (missingMs > 0) throw new LineHeld(missingMs);
        requireFree(ownLine);
        const more = Math.max(0, calls - credit);
        const waitMs = accounts.spend(ownLine, 'read', more);
        credit += more;
        if (waitMs <= longestReserveMs) return sleep(waitMs, signal);
        giveBack();
        throw new LineHeld(longestReserveMs);
      },
      end() {
        giveBack();
        if (heldMs > 0) throw new LineHeld(heldMs);
      },
    };
  };

  return {
    watched,
    paced,
    /** The cloud for what somebody at a screen makes happen in another's name: it counts with that one's calls. */
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
