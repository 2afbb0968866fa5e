import { randomUUID } from 'node:crypto';
import { createOutboxLoop } from './outbox-loop.ts';

/** How a worker of an outbox spends its time. */
export interface OutboxPace {
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
  /** Seconds to wait after each failed attempt; as many attempts as there are entries, and one more. */
  readonly delaySeconds: readonly number[];
  readonly random: () => number;
}

/** What a sender knows besides the message. */
export interface Sending {
  /** Who holds the message. */
  readonly owner: string;
  /** Aborted a moment after the worker was told to stop. */
  readonly signal: AbortSignal;
  /** Seconds until the next attempt; undefined if this one, counted from 1, was the last. */
  readonly delayAfter: (attempt: number) => number | undefined;
}

interface OutboxWorkerParts<Held, Turn> extends OutboxPace {
  readonly store: {
    take(owner: string, most: number): Promise<readonly Held[]>;
    /** Records the result of an attempt. */
    save(owner: string, held: Held, turn: Turn): Promise<unknown>;
    /** Gives back what the worker still holds. */
    release?(owner: string): Promise<unknown>;
  };
  /** Sends a message and returns the result. */
  readonly send: (held: Held, sending: Sending) => Promise<Turn>;
  /** Milliseconds that messages may still take to be sent when the worker stops. */
  readonly patienceMs: number;
}

/** Sends what is in an outbox until it is stopped. */
export interface OutboxWorker {
  start(): void;
  /** Looks for messages now; called when some were written. */
  wake(): void;
  stop(): Promise<void>;
}

/** Milliseconds in which an aborted attempt is recorded. */
const recordMs = 1000;

/** Creates a worker that takes messages from an outbox, sends them and records the results. */
export function createOutboxWorker<Held, Turn>(parts: OutboxWorkerParts<Held, Turn>): OutboxWorker {
  const { store, send, onError, concurrency, sweepMs, delaySeconds, random, patienceMs } = parts;
  const owner = randomUUID();
  const ending = new AbortController();
  const delayAfter = (attempt: number): number | undefined => {
    const delay = delaySeconds[attempt - 1];
    // Part of the delay is random, so that messages that failed together are not sent again together.
    return delay === undefined ? undefined : delay * (0.75 + random() / 2);
  };
  const sending: Sending = { owner, signal: ending.signal, delayAfter };
  const loop = createOutboxLoop<Held>({
    take: (most) => store.take(owner, most),
    work: async (held) => store.save(owner, held, await send(held, sending)),
    onError,
    concurrency,
    sweepMs,
  });
  return {
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.close();
      const patience = setTimeout(() => ending.abort(new Error('the portal stops')), patienceMs);
      // Whatever is not recorded by then is judged by the next worker.
      await Promise.race([
        loop.idle(),
        new Promise((resolve) => {
          setTimeout(resolve, patienceMs + recordMs).unref();
        }),
      ]);
      clearTimeout(patience);
      await store.release?.(owner).catch(onError);
    },
  };
}
