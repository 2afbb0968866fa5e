import { isProblem, readProblem } from './problem.ts';
import type { CallState } from './session-headers.ts';
import { hasExpired } from './session-lifetime.ts';
import { type Interruption, proveAgain, recoverSession } from './session-recovery.ts';
import { signInDemand } from './sign-in-demand.ts';

/** What would let a refused call succeed; `take` resolves with whether the call may be repeated. */
export interface WayBack {
  readonly kind: 'session' | 'cloud' | 'proof';
  readonly take: () => Promise<boolean>;
}

/** Returns how to resolve a refusal, or null if a retry would be refused again. */
export async function findWayBack(
  response: Response,
  sent: Pick<Interruption, 'token' | 'sentAt'>,
): Promise<WayBack | null> {
  if (response.status !== 401 && response.status !== 403) return null;
  const problem = await readProblem(response.clone());
  if (isProblem(problem, 'cloud-sign-in-needed'))
    return { kind: 'cloud', take: () => recoverSession({ ...sent, cause: 'cloud-refused' }) };
  if (response.status !== 401) return null;
  const demand = signInDemand(problem);
  return demand
    ? { kind: 'proof', take: () => proveAgain(demand) }
    : { kind: 'session', take: () => recoverSession({ ...sent, cause: 'session-ended' }) };
}

/**
 * Resolves when calls can go on. A computer that slept beyond the end of its tokens renews them first, so that no call
 * is refused.
 */
export async function untilRenewed({ auth }: CallState): Promise<void> {
  if (auth.state !== 'LOGGED_IN' || !hasExpired()) return;
  await recoverSession({ cause: 'expired', token: auth.token, sentAt: Date.now() });
}
