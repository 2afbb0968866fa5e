import type { IdempotencyClaim } from './idempotency.ts';

/** Does the work of a claim, after that of an equal one which is under way in this process. */
export type InTurn = <Result>(claim: IdempotencyClaim, work: () => Promise<Result>) => Promise<Result>;

/**
 * Requests with one key that come while the first of them is being answered wait for its end, and then find its answer.
 * The store would hold them apart too, but each would plan the whole work first and hold a connection while it waits: a
 * client that asks fifty times at once would leave nothing for the others. Between processes it is the store alone.
 */
export function createKeyTurns(): InTurn {
  const running = new Map<string, Promise<unknown>>();
  return async (claim, work) => {
    const id = `${claim.accountId} ${claim.key}`;
    // Waited for once only: where the first fails the others do not stand in a queue behind every failure.
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
