import { api } from '../api/api.ts';
import { operationsCleared } from '../store/operations.ts';
import { sessionAdopted, sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { homeOrganizationField } from './home-organization.ts';
import { withRenewalLock } from './renewal-lock.ts';
import { openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';

/** The directory to sign in to, and the organization, if it changes. */
export interface SwitchTarget {
  readonly tenantId: string;
  readonly organizationId?: string;
}

/**
 * Switches the session to another directory of the same organization, or to another organization of the person. Sends the old session's headers with the login,
 * because only a switch made while signed in links a second identity. Calls `leave` when only the server can still
 * refuse; it must navigate to a page that every directory has. If the switch fails, the previous
 * session continues.
 */
export async function switchSession(
  store: AppStore,
  { tenantId, organizationId }: SwitchTarget,
  leave: () => Promise<void>,
): Promise<void> {
  const before = store.getState();
  const client = await directoryClient(before.appSettings.msService);
  const email = before.auth.account?.email ?? '';
  const tokens = await withRenewalLock(() =>
    organizationId === undefined
      ? client.tokensOfDirectory(tenantId, email)
      : client.silentTokens(tenantId, email, true),
  );
  await leave();
  store.dispatch(sessionEvent({ type: 'switchDirectory' }));
  // Runs before the new session begins, because it must not show data of the old directory.
  store.dispatch(operationsCleared());
  store.dispatch(api.util.resetApiState());
  try {
    const place = organizationId === undefined ? homeOrganizationField() : { organizationId };
    acceptSession(store, await openSession({ ...tokens, ...place }, before), '/portal');
  } catch (error) {
    store.dispatch(sessionAdopted(before.auth));
    throw error;
  }
}
