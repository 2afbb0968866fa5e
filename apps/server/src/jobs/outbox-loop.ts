export interface OutboxLoopParts<Held> {
  /** Claims up to `most` due items. */
  readonly take: (most: number) => Promise<readonly Held[]>;
  /** Processes one item and stores its outcome. */
  readonly work: (item: Held) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
}

/**
 * Polls for due items and processes them with limited concurrency. There is no separate recovery: the first poll is the
 * same as any other.
 */
export interface OutboxLoop {
  readonly start: () => void;
  /** Polls immediately; called after an item was added. */
  readonly wake: () => void;
  /** Stops claiming items; running work continues. */
  close(): Promise<void>;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
}

export function createOutboxLoop<Held>(parts: OutboxLoopParts<Held>): OutboxLoop {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let needsSweep = false;
  let isClosed = false;

  const run = (item: Held): void => {
    const done = parts
      .work(item)
      .then(() => undefined, parts.onError)
      .finally(() => {
        running.delete(done);
        wake();
      });
    running.add(done);
  };

  const sweep = async (): Promise<void> => {
    needsSweep = false;
    const free = parts.concurrency - running.size;
    if (free > 0) for (const item of await parts.take(free)) run(item);
  };

  const tick = (): void => {
    clearTimeout(timer);
    if (isClosed || sweeping) return;
    sweeping = sweep()
      .catch(parts.onError)
      .finally(() => {
        sweeping = undefined;
        if (!isClosed) timer = setTimeout(tick, needsSweep ? 0 : parts.sweepMs);
      });
  };

  const wake = (): void => {
    // An item added during a poll may have been missed by it.
    needsSweep = true;
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
