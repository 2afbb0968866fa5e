import { sessionRoutes } from '@blueport/contracts/routes/identity/session-routes';
import { callApi } from '../api/call.ts';
import { requestOf } from '../api/endpoints-of.ts';
import { flushDrafts } from '../drafts/flush-drafts.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import { persistor } from '../store/store.ts';
import type { AppStore } from '../store/store.ts';

interface SignOutOptions {
  /** Whether the next sign-in returns to the current address. */
  readonly keepsAddress?: boolean;
}

/** How long the reload waits for a server that does not respond, in milliseconds. */
const patienceMs = 3000;

const waitForTimeout = () =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
  });

/**
 * Ends the session on the server and in this browser, also if the server cannot be reached. Then reloads the page: unless
 * `keepsAddress` is set, the next user must not be redirected to this user's last page.
 */
export async function signOut(store: AppStore, { keepsAddress = false }: SignOutOptions = {}): Promise<void> {
  await flushDrafts(store);
  const state = store.getState();
  const { pathname, search, hash } = location;
  const latestURLPath = pathname === '/' ? state.auth.latestURLPath : `${pathname}${search}${hash}`;
  store.dispatch(sessionEvent({ type: 'update', latestURLPath: keepsAddress ? latestURLPath : '' }));
  // The sign-in page appears now, but the reload would discard what the next user starts on it.
  document.documentElement.inert = true;
  logout(store);
  const ended = callApi(requestOf(sessionRoutes.logout), () => state);
  await Promise.all([Promise.race([ended, waitForTimeout()]), persistor.flush()]);
  // The history entry stores the address as well, and would keep it after a reload.
  history.replaceState(null, '', '/');
  location.reload();
}
