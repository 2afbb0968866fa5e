import { signInDemand, type SignInDemand } from '../api/sign-in-demand.ts';
import type { DirectoryClient, DirectoryTokens } from './directory-client.ts';
import { sessionEvent } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { askForReauthentication } from './reauthentication.ts';
import { ExchangeRefused, renewSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';

/** The address to come back to after an expiry. */
export function currentPlace(): string {
  return location.pathname + location.search + location.hash;
}

async function renewWith(
  store: AppStore,
  take: (client: DirectoryClient, tenantId: string, email: string) => Promise<DirectoryTokens>,
): Promise<void> {
  const state = store.getState();
  const client = await directoryClient(state.appSettings.msService);
  const tokens = await take(client, state.auth.tenantId, state.auth.account?.email ?? '');
  const answer = await renewSession(tokens, state);
  acceptSession(store, answer, state.auth.latestURLPath);
  // Somebody else signed in: what is on the page belongs to the one before.
  if (answer.account.id !== state.auth.account?.id) location.assign('/portal');
}

/** Renews without a visible step. */
export function renewSilently(store: AppStore): Promise<void> {
  return renewWith(store, (client, tenantId, email) => client.silentTokens(tenantId, email));
}

/** Renews by a small window over the page; a demand goes along to the directory. */
export function renewByPopup(store: AppStore, demand: SignInDemand | null = null): Promise<void> {
  return renewWith(store, (client, tenantId, email) => client.popupTokens(tenantId, email, demand));
}

/** The way back into an ended session: silently, then with the person, then out with the place remembered. */
export async function recover(store: AppStore): Promise<boolean> {
  const failure = await renewSilently(store).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (failure === null) return true;
  // An organization may have begun to demand a second factor: to sign in as before would be refused again.
  const { error } = failure;
  const demand = error instanceof ExchangeRefused ? signInDemand(error.problem) : null;
  if (await askForReauthentication(demand)) return true;
  // Another tab may have signed out meanwhile; that is not to be called an expiry.
  if (store.getState().auth.state === 'LOGGED_IN') {
    store.dispatch(sessionEvent({ type: 'tokenExpired', latestURLPath: currentPlace() }));
  }
  return false;
}
