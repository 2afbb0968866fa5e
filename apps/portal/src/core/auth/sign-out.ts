import { sessionRoutes } from '@blueport/contracts/routes/identity/session-routes';
import { callApi } from '../api/call.ts';
import { requestOf } from '../api/endpoints-of.ts';
import { flushDrafts } from '../drafts/flush-drafts.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import { persistor } from '../store/store.ts';
import type { AppStore } from '../store/store.ts';

/**
 * Ends the session on the server and in this browser, also if the server cannot be reached. Then reloads the page: the
 * next user must not be redirected to this user's last page.
 */
export async function signOut(store: AppStore): Promise<void> {
  await flushDrafts(store);
  const state = store.getState();
  store.dispatch(sessionEvent({ type: 'update', latestURLPath: '' }));
  logout(store);
  await Promise.all([callApi(requestOf(sessionRoutes.logout), () => state), persistor.flush()]);
  // The history entry stores the address as well, and would keep it after a reload.
  history.replaceState(null, '', '/');
  location.reload();
}
