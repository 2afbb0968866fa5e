import { sessionAdopted, sessionEvent } from '../store/session.ts';
import { api } from '../api/api.ts';
import { operationsCleared } from '../store/operations.ts';
import type { AppStore } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';

/**
 * Moves the session to another directory of the same organization. The old session's headers go along with the login,
 * because only a switch made while signed in links a second identity. If it fails the person stays where they were.
 */
export async function switchDirectory(store: AppStore, tenantId: string): Promise<void> {
  const before = store.getState();
  const client = await directoryClient(before.appSettings.msService);
  const tokens = await client.tokensOfDirectory(tenantId, before.auth.account?.email ?? '');
  store.dispatch(sessionEvent({ type: 'switchDirectory' }));
  try {
    acceptSession(store, await openSession(tokens, before), '/portal');
  } catch (error) {
    store.dispatch(sessionAdopted(before.auth));
    throw error;
  }
  store.dispatch(operationsCleared());
  store.dispatch(api.util.resetApiState());
}
