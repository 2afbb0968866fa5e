import { api } from '../api/api.ts';
import { operationsCleared } from '../store/operations.ts';
import { sessionAdopted, sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { inRenewalTurn } from './renewal-turn.ts';
import { openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';

/**
 * Moves the session to another directory of the same organization. The old session's headers go along with the login,
 * because only a switch made while signed in links a second identity. `leave` is called once nothing but the server can
 * refuse any more; it must take the person to a place that every directory has. If the switch fails the person stays in
 * the directory where they were.
 */
export async function switchDirectory(
  store: AppStore,
  tenantId: string,
  leave: () => Promise<void>,
): Promise<void> {
  const before = store.getState();
  const client = await directoryClient(before.appSettings.msService);
  const tokens = await inRenewalTurn(() =>
    client.tokensOfDirectory(tenantId, before.auth.account?.email ?? ''),
  );
  await leave();
  store.dispatch(sessionEvent({ type: 'switchDirectory' }));
  // Before the new session begins: no row of the old directory may be shown in it.
  store.dispatch(operationsCleared());
  store.dispatch(api.util.resetApiState());
  try {
    acceptSession(store, await openSession(tokens, before), '/portal');
  } catch (error) {
    store.dispatch(sessionAdopted(before.auth));
    throw error;
  }
}
