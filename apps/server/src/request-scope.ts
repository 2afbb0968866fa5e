import { AsyncLocalStorage } from 'node:async_hooks';
import { runWithDeadline, runWithoutDeadline } from '@blueport/cloud';

/** Closed when the response is sent: work still running counts as background work from then on. */
interface RequestScope {
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/**
 * Runs the work of a request with the connections reserved for requests, and optionally with a deadline in milliseconds
 * for its cloud calls.
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

/** Starts work that a request triggers without waiting for it, such as waking a worker of the same process. */
export function runInBackground<Result>(work: () => Result): Result {
  return scopes.exit(() => runWithoutDeadline(work));
}

/** Returns whether the calling code runs for a request without a response yet. */
export function isInRequest(): boolean {
  return scopes.getStore()?.isOpen === true;
}
