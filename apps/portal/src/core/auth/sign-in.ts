import type { CloudName } from '@blueport/contracts';
import { isProblem } from '../api/problem.ts';
import { signInDemand, type SignInDemand } from '../api/sign-in-demand.ts';
import { appSettingsMerged } from '../store/app-settings.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import { type AppStore, persistor } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { keepProof } from './access-request.ts';
import { noteDeparture } from './departure.ts';
import type { DirectoryTokens } from './directory-client.ts';
import { ExchangeRefused, openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';
import { signInFailureText } from './sign-in-error-text.ts';

/** Marks a login error that has a page of its own instead of a message. */
export const noOrganizationMarker = 'no-organization';

/** Sends the person to the directory of a cloud; the place to return to is remembered first. */
export async function beginSignIn(
  store: AppStore,
  cloud: CloudName,
  origin: string,
  loginHint?: string,
  demand: SignInDemand | null = null,
): Promise<void> {
  noteDeparture();
  store.dispatch(appSettingsMerged({ msService: cloud }));
  store.dispatch(sessionEvent({ type: 'update', latestURLPath: origin }));
  store.dispatch(sessionEvent({ type: 'loginRequest' }));
  // The page that the directory sends the person back to knows only what was written down: not that they were asked for, otherwise.
  await persistor.flush();
  try {
    await (await directoryClient(cloud)).startLogin(loginHint, demand);
  } catch (error) {
    failSignIn(store, error);
  }
}

/** Goes on when the directory has sent the person back; without an answer the sign-in was given up on the way. */
export async function continueSignIn(store: AppStore): Promise<void> {
  const { appSettings, auth } = store.getState();
  try {
    const tokens = await (await directoryClient(appSettings.msService)).finishLogin();
    if (!tokens) {
      store.dispatch(sessionEvent({ type: 'notLoggedIn' }));
      return;
    }
    await enter(store, tokens, auth.latestURLPath);
    sessionStorage.removeItem(demandPlace);
  } catch (error) {
    const demand = error instanceof ExchangeRefused ? signInDemand(error.problem) : null;
    if (demand && sessionStorage.getItem(demandPlace) === null) return returnWith(store, demand);
    sessionStorage.removeItem(demandPlace);
    failSignIn(store, error);
  }
}

/** Whether the directory was already asked for what the server demands: it is not asked in a circle. */
const demandPlace = 'blueport.demand';

/** Sends the person back to the directory, which knows them, for what was missing of their sign-in. */
async function returnWith(store: AppStore, demand: SignInDemand): Promise<void> {
  sessionStorage.setItem(demandPlace, demand.kind);
  noteDeparture();
  try {
    await (await directoryClient(store.getState().appSettings.msService)).startLogin(undefined, demand);
  } catch (error) {
    failSignIn(store, error);
  }
}

async function enter(store: AppStore, tokens: DirectoryTokens, origin: string): Promise<void> {
  try {
    acceptSession(store, await openSession(tokens, store.getState()), origin);
  } catch (error) {
    // Who belongs to no organization can ask for access with what the sign-in has just proven.
    if (error instanceof ExchangeRefused && isProblem(error.problem, 'no-organization'))
      keepProof(tokens.accessToken);
    throw error;
  }
}

/** Ends a sign-in with words: the temporary sign-in cache goes, the message stays. */
function failSignIn(store: AppStore, error: unknown): void {
  if (error instanceof ExchangeRefused) {
    if (isProblem(error.problem, 'account-expired')) {
      store.dispatch(sessionEvent({ type: 'accountExpired', errorMsg: error.message }));
      return;
    }
    const noOrganization = isProblem(error.problem, 'no-organization');
    logout(store, noOrganization ? noOrganizationMarker : signInFailureText(error, 'login'));
    return;
  }
  logout(store, signInFailureText(error, 'login'));
}
