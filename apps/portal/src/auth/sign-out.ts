import { callApi } from '../api/call.ts';
import { logout } from '../store/logout.ts';
import type { AppStore } from '../store/store.ts';

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(store: AppStore): Promise<void> {
  const state = store.getState();
  logout(store);
  await callApi({ url: '/api/user/session', method: 'DELETE' }, () => state);
}
