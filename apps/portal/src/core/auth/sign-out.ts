import { sessionRoutes } from '@blueport/contracts/routes/identity/session-routes';
import { callApi } from '../api/call.ts';
import { requestOf } from '../api/endpoints-of.ts';
import { flushDrafts } from '../drafts/flush-drafts.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import { persistor } from '../store/store.ts';
import type { AppStore } from '../store/store.ts';

/**
 * Ends the session on the server and here; here also when the server cannot be reached. Then the page starts afresh:
 * whoever signs in next must not be led to the place where this person was.
 */
export async function signOut(store: AppStore): Promise<void> {
  await flushDrafts(store);
  const state = store.getState();
  store.dispatch(sessionEvent({ type: 'update', latestURLPath: '' }));
  logout(store);
  await Promise.all([callApi(requestOf(sessionRoutes.logout), () => state), persistor.flush()]);
  // The entry of the history remembers the place too, and would keep it over a fresh start.
  history.replaceState(null, '', '/');
  location.reload();
}
