import { Refusal } from '../errors/refusal.ts';

export interface StreamLimits {
  /** Streams at the same time; each holds a connection to the database while it reads rows. */
  readonly places: number;
  readonly perOrganization: number;
  readonly perCaller: number;
  /** Milliseconds after which a stalled reader loses its slot to a waiting one. */
  readonly stallMs: number;
  /** Milliseconds after which a waiting reader is refused. */
  readonly waitMs: number;
}

/** The usual limits for a pool of so many connections: streams never take more than half of them. */
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

/** Who reads a stream. */
export interface StreamReader {
  readonly accountId: string;
  readonly organizationId: string;
}

/** A slot that is in use. */
export interface StreamPlace {
  /** The reader has pending data to consume. */
  handOver(): void;
  /** The reader consumed it. */
  taken(): void;
  release(): void;
}

export interface StreamSlots {
  /**
   * Waits for a slot. Calls `cutOff` when the reader stalls and loses the slot to another one. Rejects with a refusal if
   * there is none in time, and with the reason of the signal when that is aborted.
   */
  take(reader: StreamReader, cutOff: () => void, signal?: AbortSignal): Promise<StreamPlace>;
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

/**
 * Allocates stream slots. No caller and no organization can have all of them, the one with the fewest goes first, and a
 * reader that stalls loses its slot as soon as another one needs it.
 */
export function createStreamSlots(limits: StreamLimits, now: () => number = Date.now): StreamSlots {
  const holders = new Set<Holder>();
  const waiters = new Set<Waiter>();
  let sweeping: NodeJS.Timeout | undefined;

  const ofOrganization = ({ organizationId }: StreamReader): Holder[] =>
    [...holders].filter((holder) => holder.organizationId === organizationId);
  const ofCaller = ({ accountId }: StreamReader): Holder[] =>
    [...holders].filter((holder) => holder.accountId === accountId);

  /** Returns the readers of which one has to leave before this one gets a slot; undefined if a slot is free. */
  const inTheWay = (reader: StreamReader): readonly Holder[] | undefined => {
    if (ofCaller(reader).length >= limits.perCaller) return ofCaller(reader);
    if (ofOrganization(reader).length >= limits.perOrganization) return ofOrganization(reader);
    return holders.size >= limits.places ? [...holders] : undefined;
  };

  const admit = (): void => {
    const ready = [...waiters].filter((waiter) => inTheWay(waiter) === undefined);
    const [next] = ready.toSorted((one, other) => ofOrganization(one).length - ofOrganization(other).length);
    if (next === undefined) return;
    waiters.delete(next);
    next.grant();
    admit();
  };

  const leave = (holder: Holder): void => {
    if (holders.delete(holder)) admit();
  };

  const stalledSince = ({ handedOverAt }: Holder): number => handedOverAt ?? Number.POSITIVE_INFINITY;

  /** Cuts off the reader that has stalled the longest if another one waits for its slot. */
  const sweep = (): void => {
    for (const waiter of waiters) {
      const [worst] = (inTheWay(waiter) ?? []).toSorted(
        (one, other) => stalledSince(one) - stalledSince(other),
      );
      if (worst === undefined || now() - stalledSince(worst) < limits.stallMs) continue;
      worst.cutOff();
      leave(worst);
    }
    watch();
  };

  const watch = (): void => {
    clearTimeout(sweeping);
    sweeping = waiters.size === 0 ? undefined : setTimeout(sweep, Math.min(sweepMs, limits.stallMs)).unref();
  };

  const enter = (reader: StreamReader, cutOff: () => void): StreamPlace => {
    const holder: Holder = { ...reader, cutOff, handedOverAt: undefined };
    holders.add(holder);
    return {
      handOver: () => (holder.handedOverAt = now()),
      taken: () => (holder.handedOverAt = undefined),
      release: () => leave(holder),
    };
  };

  return {
    async take(reader, cutOff, signal) {
      signal?.throwIfAborted();
      if (inTheWay(reader) === undefined) return enter(reader, cutOff);
      return new Promise((resolve, reject) => {
        const leaveQueue = (): void => {
          waiters.delete(waiter);
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => {
          leaveQueue();
          reject(signal?.reason as Error);
        };
        const waiter: Waiter = {
          ...reader,
          grant() {
            leaveQueue();
            resolve(enter(reader, cutOff));
          },
        };
        const timer = setTimeout(() => {
          leaveQueue();
          reject(busy());
        }, limits.waitMs);
        signal?.addEventListener('abort', giveUp);
        waiters.add(waiter);
        sweep();
      });
    },
  };
}
