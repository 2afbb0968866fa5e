interface RepeatedWorkParts {
  readonly work: () => Promise<void>;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
  /** Aborted by `stop`; shared with the work, which ends early. */
  readonly stopping: AbortController;
  /** Returns work that a run has started and that continues after it. */
  readonly running: () => Iterable<Promise<unknown>>;
}

/** Background work that runs until it is stopped. */
export interface RepeatedWork {
  start(): void;
  /** Stops, and waits briefly for what is running. */
  stop(): Promise<void>;
}

/** Milliseconds that a shutdown waits for running work. */
const graceMs = 1500;

/** Creates background work that runs again some time after it ends, also after an error. */
export function createRepeatedWork(parts: RepeatedWorkParts): RepeatedWork {
  const { work, everyMs, onError, stopping, running } = parts;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  const run = (): void => {
    current = work()
      .catch(onError)
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, everyMs).unref();
      });
  };

  return {
    start: run,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      const gracePeriod = new Promise((resolve) => {
        setTimeout(resolve, graceMs).unref();
      });
      await Promise.race([Promise.all([current, ...running()]), gracePeriod]);
    },
  };
}
