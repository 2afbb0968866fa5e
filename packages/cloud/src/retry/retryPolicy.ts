import { CloudError } from '../errors/cloudError.ts';

/** How often and for how long a call is retried. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** A longer Retry-After is returned to the caller instead. */
  readonly longestWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 3,
  firstDelayMs: 200,
  longestDelayMs: 4000,
  longestWaitMs: 20_000,
};

/** Returns whether a call may be retried: only if it cannot have taken effect or its method is safe. */
export function isRepeatable(error: CloudError, safe: boolean): boolean {
  if (error.kind === 'throttled') return true;
  return error.kind === 'unavailable' && safe;
}

/**
 * Returns the wait before attempt `next` (2, 3, …), or undefined to stop. The wait that the cloud requested is the
 * minimum; added to it is an exponential backoff with jitter (a random half), so that callers spread out.
 */
export function delayBefore(
  next: number,
  error: CloudError,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (next > policy.attempts) return undefined;
  const requestedDelay = error.retryAfterMs ?? 0;
  if (requestedDelay > policy.longestWaitMs) return undefined;
  const growing = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (next - 2));
  return requestedDelay + growing / 2 + (random() * growing) / 2;
}
