import { api } from '../api/api.ts';
import { operationsCleared } from '../store/operations.ts';
import { sessionAdopted, sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { withRenewalLock } from './renewal-lock.ts';
import { openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';

/**
 * Switches the session to another directory of the same organization. Sends the old session's headers with the login,
 * because only a switch made while signed in links a second identity. Calls `leave` when only the server can still
 * refuse; it must navigate to a page that every directory has. If the switch fails, the session stays in the previous
 * directory.
 */
export async function switchDirectory(
  store: AppStore,
  tenantId: string,
  leave: () => Promise<void>,
): Promise<void> {
  const before = store.getState();
  const client = await directoryClient(before.appSettings.msService);
  const tokens = await withRenewalLock(() =>
    client.tokensOfDirectory(tenantId, before.auth.account?.email ?? ''),
  );
  await leave();
  store.dispatch(sessionEvent({ type: 'switchDirectory' }));
  // Runs before the new session begins, because it must not show data of the old directory.
  store.dispatch(operationsCleared());
  store.dispatch(api.util.resetApiState());
  try {
    acceptSession(store, await openSession(tokens, before), '/portal');
  } catch (error) {
    store.dispatch(sessionAdopted(before.auth));
    throw error;
  }
}
