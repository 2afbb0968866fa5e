import {
  hasExpired,
  watchOtherRenewals,
  expiryOf,
  readLifetime,
  renewalDueAt,
} from '../api/session-lifetime.ts';
import { installSessionRecovery, recoverSession } from '../api/session-recovery.ts';
import { documentTitle } from '../store/active-tab.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { askForReauthentication, reauthentication } from './reauthentication.ts';

const checkEveryMs = 15_000;
const retryAfterMs = 30_000;

interface RenewalWork {
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

/** Signing in again is rare, so its code is loaded on demand. */
const loadRenewal = async () => (await import('./renewal.ts')).sessionRenewal;

/** Closes the sign-in dialog when another tab has signed in, signed out or renewed the session. */
function answerByOtherTabs(store: AppStore): void {
  let { token } = store.getState().auth;
  store.subscribe(() => {
    const { auth } = store.getState();
    if (auth.token === token) return;
    token = auth.token;
    reauthentication()?.resolve(auth.state === 'LOGGED_IN');
  });
  watchOtherRenewals(() => {
    const request = reauthentication();
    if (request?.reason === 'cloud' && request.demand === null && !hasExpired()) request.resolve(true);
  });
}

/** Connects the store to its environment: session recovery, scheduled renewal, and the document title. */
export function wireSession(store: AppStore): void {
  installSessionRecovery({
    recover: async (interruption) => (await loadRenewal()).recover(interruption),
    promptSignIn: (demand) => askForReauthentication(demand),
    signOut: (message) => logout(store, message),
    accountExpired: (message) => store.dispatch(sessionEvent({ type: 'accountExpired', errorMsg: message })),
  });
  store.subscribe(() => {
    const title = documentTitle(store.getState().activeTab.activeTab);
    if (document.title !== title) document.title = title;
  });
  answerByOtherTabs(store);
  startSchedule(store);
}

function startSchedule(store: AppStore): void {
  scheduleRenewal({
    isSignedIn: () => store.getState().auth.state === 'LOGGED_IN',
    renew: async () => (await loadRenewal()).ahead(),
    recover: () =>
      recoverSession({ cause: 'expired', token: store.getState().auth.token, sentAt: Date.now() }),
  });
}
