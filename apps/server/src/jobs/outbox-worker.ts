import { randomUUID } from 'node:crypto';
import { createOutboxLoop } from './outbox-loop.ts';

/** Timing and limits of an outbox worker. */
export interface OutboxPace {
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
  /** Seconds to wait after each failed attempt; the number of attempts is one more than the number of entries. */
  readonly delaySeconds: readonly number[];
  readonly random: () => number;
}

/** Context of a sender in addition to the message. */
export interface Sending {
  /** Worker that holds the claim on the message. */
  readonly owner: string;
  /** Aborted shortly after the worker is asked to stop. */
  readonly signal: AbortSignal;
  /** Seconds until the next attempt; undefined if this one, counted from 1, was the last. */
  readonly delayAfter: (attempt: number) => number | undefined;
}

interface OutboxWorkerParts<Held, Turn> extends OutboxPace {
  readonly store: {
    take(owner: string, most: number): Promise<readonly Held[]>;
    /** Stores the outcome of an attempt. */
    save(owner: string, item: Held, turn: Turn): Promise<unknown>;
    /** Releases the remaining claims of the worker. */
    release?(owner: string): Promise<unknown>;
  };
  /** Sends a message and returns the outcome. */
  readonly send: (item: Held, sending: Sending) => Promise<Turn>;
  /** Milliseconds that running attempts may take when the worker stops. */
  readonly patienceMs: number;
}

/** Sends the messages of an outbox until it is stopped. */
export interface OutboxWorker {
  start(): void;
  /** Polls immediately; called after messages were added. */
  wake(): void;
  stop(): Promise<void>;
}

/** Milliseconds to record an aborted attempt. */
const recordMs = 1000;

/** Creates a worker that claims messages from an outbox, sends them and stores the outcomes. */
export function createOutboxWorker<Held, Turn>(parts: OutboxWorkerParts<Held, Turn>): OutboxWorker {
  const { store, send, onError, concurrency, sweepMs, delaySeconds, random, patienceMs } = parts;
  const owner = randomUUID();
  const ending = new AbortController();
  const delayAfter = (attempt: number): number | undefined => {
    const delay = delaySeconds[attempt - 1];
    // Adds jitter, so that messages that failed together are not retried together.
    return delay === undefined ? undefined : delay * (0.75 + random() / 2);
  };
  const sending: Sending = { owner, signal: ending.signal, delayAfter };
  const loop = createOutboxLoop<Held>({
    take: (most) => store.take(owner, most),
    work: async (item) => store.save(owner, item, await send(item, sending)),
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
      // Outcomes not recorded by then are determined by the next worker.
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
