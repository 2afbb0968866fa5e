import { installSessionRecovery, recoverSession } from '../api/session-recovery.ts';
import { documentTitle } from '../store/active-tab.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { askForReauthentication, reauthentication } from './reauthentication.ts';
import { sessionEnd } from './session-expiry.ts';

const renewalOffset = 300_000;
const checkEvery = 15_000;
const firstRetry = 30_000;

/** Signing in again is rare: its code is fetched when it is needed. */
const loadRenewal = () => import('./renewal.ts');

/** Connects the store with what surrounds it: the way back into a session, timely renewal, the document's title. */
export function wireSession(store: AppStore): void {
  installSessionRecovery({
    recover: async () => (await loadRenewal()).recover(store),
    proveAgain: (demand) => askForReauthentication(demand),
    permissionListMissing: (message) => logout(store, message),
    accountExpired: (message) => store.dispatch(sessionEvent({ type: 'accountExpired', errorMsg: message })),
  });
  store.subscribe(() => {
    const title = documentTitle(store.getState().activeTab.activeTab);
    if (document.title !== title) document.title = title;
  });
  let { token } = store.getState().auth;
  store.subscribe(() => {
    const { auth } = store.getState();
    if (auth.token === token) return;
    token = auth.token;
    // Another tab may have signed in or out while this one asks.
    reauthentication()?.resolve(auth.state === 'LOGGED_IN');
  });
  // A sleeping computer stops timers, so the end is looked at again and again instead of waited for once.
  let notBefore = 0;
  setInterval(() => {
    const end = sessionEnd();
    if (store.getState().auth.state !== 'LOGGED_IN' || end === null) return;
    const now = Date.now();
    if (now < end - renewalOffset || now < notBefore) return;
    notBefore = now + firstRetry;
    if (now >= end) void recoverSession();
    else
      loadRenewal()
        .then((renewal) => renewal.renewSilently(store))
        .catch(() => undefined);
  }, checkEvery);
}
