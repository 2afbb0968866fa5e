import type { CloudName } from '@blueport/contracts';
import { isProblem } from '../api/problem.ts';
import { readSignInRequirements, type SignInRequirements } from '../api/sign-in-requirements.ts';
import { appSettingsMerged } from '../store/app-settings.ts';
import { logout } from '../store/logout.ts';
import { sessionEvent } from '../store/session.ts';
import { type AppStore, persistor } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { storeProof } from './access-request.ts';
import { storedGovernmentDomain } from './government-domain.ts';
import { askForOrganization } from './organization-choice.ts';
import { recordRedirect } from './redirect-marker.ts';
import type { DirectoryTokens } from './directory-client.ts';
import { ExchangeRefused, openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';
import { signInFailureText } from './sign-in-error-text.ts';

/** Marks a login error that has a dedicated page instead of a message. */
export const noOrganizationMarker = 'no-organization';

/** Redirects to the directory of a cloud, after storing the address to return to. */
export async function beginSignIn(
  store: AppStore,
  cloud: CloudName,
  origin: string,
  loginHint?: string,
  demand: SignInRequirements | null = null,
): Promise<void> {
  recordRedirect();
  store.dispatch(appSettingsMerged({ msService: cloud }));
  store.dispatch(sessionEvent({ type: 'update', latestURLPath: origin }));
  store.dispatch(sessionEvent({ type: 'loginRequest' }));
  // The page that the directory redirects to reads this state; without it, the page would not expect a
  // response.
  await persistor.flush();
  try {
    const domain = cloud === 'us_gov' && !demand ? storedGovernmentDomain() : undefined;
    await (await directoryClient(cloud)).startLogin(loginHint ?? domain, demand);
  } catch (error) {
    failSignIn(store, error);
  }
}

/** Continues after the directory's redirect; without a response, the sign-in was canceled. */
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
    const demand = error instanceof ExchangeRefused ? readSignInRequirements(error.problem) : null;
    if (demand && sessionStorage.getItem(demandPlace) === null) return returnWith(store, demand);
    sessionStorage.removeItem(demandPlace);
    failSignIn(store, error);
  }
}

/** Whether the server's requirement was already sent to the directory, to prevent a redirect loop. */
const demandPlace = 'blueport.demand';

/** Redirects to the directory again to complete what the sign-in lacked. */
async function returnWith(store: AppStore, demand: SignInRequirements): Promise<void> {
  sessionStorage.setItem(demandPlace, demand.kind);
  recordRedirect();
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
    if (error instanceof ExchangeRefused && isProblem(error.problem, 'organization-choice')) {
      const organizationId = await askForOrganization(error.problem.organizations ?? []);
      if (organizationId === null) store.dispatch(sessionEvent({ type: 'notLoggedIn' }));
      else acceptSession(store, await openSession({ ...tokens, organizationId }, store.getState()), origin);
      return;
    }
    // A user without an organization can request access with the token of this sign-in.
    if (error instanceof ExchangeRefused && isProblem(error.problem, 'no-organization'))
      storeProof(tokens.accessToken);
    throw error;
  }
}

/** Ends a sign-in with an error message and clears the temporary sign-in cache. */
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
