import { Refusal } from '../errors/refusal.ts';

export interface StreamLimits {
  /** Maximum number of concurrent streams; each holds a database connection while it reads rows. */
  readonly places: number;
  readonly perOrganization: number;
  readonly perCaller: number;
  /** Milliseconds after which a stalled reader loses its slot to a waiting one. */
  readonly stallMs: number;
  /** Milliseconds after which a waiting reader is rejected. */
  readonly waitMs: number;
}

/** Returns the default limits for a pool of this size: streams never use more than half of its connections. */
export function streamLimitsFor(connections: number): StreamLimits {
  const places = Math.max(1, Math.floor(connections / 2));
  return {
    places,
    perOrganization: Math.max(1, Math.ceil(places * 0.6)),
    perCaller: Math.max(1, Math.floor(places / 2)),
    stallMs: 2000,
    waitMs: 8000,
  };
}

/** The reader of a stream. */
export interface StreamReader {
  readonly accountId: string;
  readonly organizationId: string;
}

/** A slot that is in use. */
export interface StreamPlace {
  /** Reports that data is waiting for the reader. */
  handOver(): void;
  /** Reports that the reader consumed the data. */
  confirmTaken(): void;
  release(): void;
}

interface Holder extends StreamReader {
  handedOverAt: number | undefined;
  readonly cutOff: () => void;
}

interface Waiter extends StreamReader {
  readonly grant: () => void;
}

const sweepMs = 100;

const busy = (): Refusal =>
  new Refusal('unavailable', {
    reason: 'exports-busy',
    retryAfterSeconds: 5,
  });

const stalledSince = ({ handedOverAt }: Holder): number => handedOverAt ?? Number.POSITIVE_INFINITY;

/**
 * Allocates stream slots. No caller or organization can have all of them, the one with the fewest goes first, and a
 * stalled reader loses its slot as soon as another one needs it.
 */
export class StreamSlots {
  readonly #limits: StreamLimits;
  readonly #now: () => number;
  readonly #holders = new Set<Holder>();
  readonly #waiters = new Set<Waiter>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(limits: StreamLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  #ofOrganization({ organizationId }: StreamReader): Holder[] {
    return [...this.#holders].filter((holder) => holder.organizationId === organizationId);
  }

  /** Returns the readers of which one has to release its slot before this one gets one; undefined if a slot is free. */
  #inTheWay(reader: StreamReader): readonly Holder[] | undefined {
    const { perCaller, perOrganization, places } = this.#limits;
    const ofCaller = [...this.#holders].filter(({ accountId }) => accountId === reader.accountId);
    if (ofCaller.length >= perCaller) return ofCaller;
    const ofOrganization = this.#ofOrganization(reader);
    if (ofOrganization.length >= perOrganization) return ofOrganization;
    return this.#holders.size >= places ? [...this.#holders] : undefined;
  }

  #admit(): void {
    const ready = [...this.#waiters].filter((waiter) => this.#inTheWay(waiter) === undefined);
    const [next] = ready.toSorted(
      (one, other) => this.#ofOrganization(one).length - this.#ofOrganization(other).length,
    );
    if (next === undefined) return;
    this.#waiters.delete(next);
    next.grant();
    this.#admit();
  }

  #leave(holder: Holder): void {
    if (this.#holders.delete(holder)) this.#admit();
  }

  /** Drops the reader that has stalled the longest if another one waits for its slot. */
  #sweep(): void {
    for (const waiter of this.#waiters) {
      const [worst] = (this.#inTheWay(waiter) ?? []).toSorted(
        (one, other) => stalledSince(one) - stalledSince(other),
      );
      if (worst === undefined || this.#now() - stalledSince(worst) < this.#limits.stallMs) continue;
      worst.cutOff();
      this.#leave(worst);
    }
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#sweeping);
    const afterMs = Math.min(sweepMs, this.#limits.stallMs);
    this.#sweeping = this.#waiters.size === 0 ? undefined : setTimeout(() => this.#sweep(), afterMs).unref();
  }

  #enter(reader: StreamReader, cutOff: () => void): StreamPlace {
    const holder: Holder = { ...reader, cutOff, handedOverAt: undefined };
    this.#holders.add(holder);
    return {
      handOver: () => (holder.handedOverAt = this.#now()),
      confirmTaken: () => (holder.handedOverAt = undefined),
      release: () => this.#leave(holder),
    };
  }

  /**
   * Waits for a slot. Calls `cutOff` if the reader stalls and loses the slot to another one. Rejects with a refusal on
   * timeout, and with the reason of the signal when it is aborted.
   */
  async take(reader: StreamReader, cutOff: () => void, signal?: AbortSignal): Promise<StreamPlace> {
    signal?.throwIfAborted();
    if (this.#inTheWay(reader) === undefined) return this.#enter(reader, cutOff);
    return new Promise((resolve, reject) => {
      const leaveQueue = (): void => {
        this.#waiters.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = (): void => {
        leaveQueue();
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        ...reader,
        grant: () => {
          leaveQueue();
          resolve(this.#enter(reader, cutOff));
        },
      };
      const timer = setTimeout(() => {
        leaveQueue();
        reject(busy());
      }, this.#limits.waitMs);
      signal?.addEventListener('abort', giveUp);
      this.#waiters.add(waiter);
      this.#sweep();
    });
  }
}

export const createStreamSlots = (limits: StreamLimits, now: () => number = Date.now): StreamSlots =>
  new StreamSlots(limits, now);
