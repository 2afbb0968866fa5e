import type { IdempotencyClaim } from './idempotency.ts';

/** Runs the work of a claim after that of an equal claim in progress in this process. */
export type RunInTurn = <Result>(claim: IdempotencyClaim, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates the queue for requests with the same key: they wait for the first one to finish and then find its response.
 * The store would also serialize them, but each would prepare the whole work and hold a connection while waiting, so
 * that a client sending fifty at a time would starve others. Across processes, only the store serializes.
 */
export function createKeyQueue(): RunInTurn {
  const running = new Map<string, Promise<unknown>>();
  return async (claim, work) => {
    const id = `${claim.accountId} ${claim.key}`;
    // Waits only once: if the first one fails, the others do not queue behind every further failure.
    await running.get(id)?.catch(() => undefined);
    const mine = work();
    if (!running.has(id)) running.set(id, mine);
    try {
      return await mine;
    } finally {
      if (running.get(id) === mine) running.delete(id);
    }
  };
}
