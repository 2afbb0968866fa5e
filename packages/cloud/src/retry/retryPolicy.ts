import { CloudError } from '../errors/cloudError.ts';

/** How often and how long a call is repeated. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Beyond this a Retry-After is handed to the caller instead of being waited for. */
  readonly longestWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 3,
  firstDelayMs: 200,
  longestDelayMs: 4000,
  longestWaitMs: 20_000,
};

/** Whether the same call may be sent again: only when it cannot have taken effect, or asks for none. */
export function isRepeatable(error: CloudError, safe: boolean): boolean {
  if (error.kind === 'throttled') return true;
  return error.kind === 'unavailable' && safe;
}

/**
 * The wait before attempt `next` (2, 3, …), or undefined when it is not to be made. What the cloud asked for is a floor;
 * above it comes an exponential wait of which a random half is taken, so that callers spread out.
 */
export function delayBefore(
  next: number,
  error: CloudError,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (next > policy.attempts) return undefined;
  const asked = error.retryAfterMs ?? 0;
  if (asked > policy.longestWaitMs) return undefined;
  const growing = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (next - 2));
  return asked + growing / 2 + (random() * growing) / 2;
}
