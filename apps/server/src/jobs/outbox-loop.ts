export interface OutboxLoopParts<Held> {
  /** Takes what is due, at most so many. */
  readonly take: (most: number) => Promise<readonly Held[]>;
  /** Does one and writes down what came of it. */
  readonly work: (held: Held) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
}

/** Looks for what is due and has it done, so many at a time. Boot is recovery: the first look is the same as every other one. */
export interface OutboxLoop {
  readonly start: () => void;
  /** Looks now; called when something was written. */
  readonly wake: () => void;
  /** Takes nothing any more; what is under way goes on. */
  close(): Promise<void>;
  /** Settles when nothing is under way. */
  idle(): Promise<void>;
}

export function createOutboxLoop<Held>(parts: OutboxLoopParts<Held>): OutboxLoop {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let again = false;
  let isClosed = false;

  const run = (held: Held): void => {
    const done = parts
      .work(held)
      .then(() => undefined, parts.onError)
      .finally(() => {
        running.delete(done);
        wake();
      });
    running.add(done);
  };

  const sweep = async (): Promise<void> => {
    again = false;
    const free = parts.concurrency - running.size;
    if (free > 0) for (const held of await parts.take(free)) run(held);
  };

  const tick = (): void => {
    clearTimeout(timer);
    if (isClosed || sweeping) return;
    sweeping = sweep()
      .catch(parts.onError)
      .finally(() => {
        sweeping = undefined;
        if (!isClosed) timer = setTimeout(tick, again ? 0 : parts.sweepMs);
      });
  };

  const wake = (): void => {
    // What is woken during a look may have been written after that look had read.
    again = true;
    tick();
  };

  return {
    start: tick,
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sweeping;
    },
    async idle() {
      await Promise.allSettled(running);
    },
  };
}
