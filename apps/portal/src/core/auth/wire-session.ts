import { hasExpired, watchOtherRenewals } from '../api/session-lifetime.ts';
import { installSessionRecovery, recoverSession } from '../api/session-recovery.ts';
import { documentTitle } from '../store/active-tab.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { askForReauthentication, reauthentication } from './reauthentication.ts';
import { scheduleRenewal } from './renewal-schedule.ts';

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
    const asked = reauthentication();
    if (asked?.reason === 'cloud' && asked.demand === null && !hasExpired()) asked.resolve(true);
  });
}

/** Connects the store to its environment: session recovery, scheduled renewal, and the document title. */
export function wireSession(store: AppStore): void {
  installSessionRecovery({
    recover: async (interruption) => (await loadRenewal()).recover(interruption),
    promptSignIn: (demand) => askForReauthentication(demand),
    permissionListMissing: (message) => logout(store, message),
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
