import { expiryOf, readLifetime, renewalDueAt } from '../api/session-lifetime.ts';

const checkEveryMs = 15_000;
const retryAfterMs = 30_000;

export interface RenewalWork {
  readonly isSignedIn: () => boolean;
  /** Renews before the expiry, without interaction; retries failures. */
  readonly renew: () => Promise<unknown>;
  /** Renews after the expiry; if that fails, prompts the user to sign in. */
  readonly recover: () => Promise<unknown>;
}

/**
 * Renews the session and its cloud tokens before they expire; returns a function that stops it. A sleeping device stops
 * timers, so the expiry is compared with the clock regularly, and whenever the page becomes visible or online again.
 */
export function scheduleRenewal({ isSignedIn, renew, recover }: RenewalWork): () => void {
  let triedAt = 0;
  const check = () => {
    const lifetime = readLifetime();
    if (!lifetime || !isSignedIn()) return;
    const now = Date.now();
    // A clock that was set back must not delay the next attempt.
    if (now < renewalDueAt(lifetime) || Math.abs(now - triedAt) < retryAfterMs) return;
    triedAt = now;
    const work = now < expiryOf(lifetime) ? renew : recover;
    work().catch(() => undefined);
  };
  const checkAgain = () => {
    triedAt = 0;
    check();
  };
  const timer = setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', check);
  addEventListener('online', checkAgain);
  // The tokens may have expired before this code was loaded.
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    removeEventListener('pageshow', check);
    removeEventListener('online', checkAgain);
  };
}
