import { AsyncLocalStorage } from 'node:async_hooks';
import { runWithDeadline, runWithoutDeadline } from '@blueport/cloud';

/** Closed when the request is answered: work that it left running counts as background work from then on. */
interface RequestScope {
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/**
 * Runs the work of a request with the database connections of requests, and with a deadline in milliseconds for its cloud
 * calls; without a deadline if none is given.
 */
export async function runAsRequest<Result>(
  work: () => Promise<Result>,
  cloudDeadlineMs?: number,
): Promise<Result> {
  const scope = { isOpen: true };
  const limited = () => (cloudDeadlineMs === undefined ? work() : runWithDeadline(cloudDeadlineMs, work));
  try {
    return await scopes.run(scope, limited);
  } finally {
    scope.isOpen = false;
  }
}

/** Begins work that a request causes and does not wait for, such as waking a worker of the same process. */
export function runInBackground<Result>(work: () => Result): Result {
  return scopes.exit(() => runWithoutDeadline(work));
}

/** Whether the code that asks runs for a request that has not been answered yet. */
export function isInRequest(): boolean {
  return scopes.getStore()?.isOpen === true;
}
