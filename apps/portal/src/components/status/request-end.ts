import type { DeploymentState } from '@blueport/contracts';

/** How a request for a new deployment ended before anything was created. */
export type RequestEnd = 'rejected' | 'expired' | 'withdrawn';

const ends: Readonly<Record<string, RequestEnd>> = {
  ApprovalRejected: 'rejected',
  ApprovalExpired: 'expired',
  ApprovalWithdrawn: 'withdrawn',
};

/**
 * Returns how the request for a deployment ended if it was never created, otherwise undefined. A deployment that exists
 * keeps its own state and error when a request to change it ends.
 */
export function requestEndOf({
  state,
  error,
}: {
  readonly state: DeploymentState;
  readonly error?: { readonly code: string } | null;
}): RequestEnd | undefined {
  return state === 'Canceled' && error && Object.hasOwn(ends, error.code) ? ends[error.code] : undefined;
}
