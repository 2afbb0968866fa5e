import type { SessionAnswer } from '@blueport/contracts';
import type { CallState } from '../api/session-headers.ts';
import { withRenewalLock } from './renewal-lock.ts';
import { ExchangeRefused, openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';
import { SignInError } from './sign-in-error.ts';
import type { SignInErrorCode } from './sign-in-error.ts';

const unavailableCodes = new Set<SignInErrorCode>([
  'server_unavailable',
  'endpoints_resolution_error',
  // The hidden frame timed out.
  'token_renewal_error',
]);

/** Returns whether a directory, or the server, could not be reached, so that it is unknown whether the guest is in it. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ExchangeRefused) return error.problem.status === 0 || error.problem.status >= 500;
  return error instanceof SignInError && unavailableCodes.has(error.code);
}

/**
 * Enters the first directory that accepts the person. Returns undefined if none does. Throws if one is unavailable and
 * none of the others accepts the person.
 */
export async function enterFirst<Entered>(
  tenantIds: readonly string[],
  enter: (tenantId: string) => Promise<Entered>,
): Promise<Entered | undefined> {
  const failures: unknown[] = [];
  for (const tenantId of tenantIds) {
    try {
      return await enter(tenantId);
    } catch (error) {
      failures.push(error);
    }
  }
  const unavailable = failures.find(isUnavailable);
  if (unavailable !== undefined) throw unavailable;
  return undefined;
}

const outagePlace = 'blueport.guest-directory-outage';

/** Whether no directory of the organization could be reached when the guest signed in with this tab. */
export const wasUnavailable = (): boolean => sessionStorage.getItem(outagePlace) !== null;

/**
 * Moves the new session of a guest into a directory of the organization, which cloud calls require. Returns the session
 * there, or the given one if the guest is in none of the directories or one is unavailable; cloud screens then explain
 * what to do. The rest of the portal works with either session.
 */
export async function enterDirectory(session: SessionAnswer, state: CallState): Promise<SessionAnswer> {
  const { token, azureToken, account, guestDirectories = [] } = session;
  const signedIn = { ...state, auth: { ...state.auth, token, azureToken } };
  sessionStorage.removeItem(outagePlace);
  try {
    const client = await directoryClient(session.msService);
    const entered = await enterFirst(guestDirectories, async (tenantId) => {
      const tokens = await withRenewalLock(() => client.tokensOfDirectory(tenantId, account.email));
      return openSession({ ...tokens, organizationId: account.orgId }, signedIn);
    });
    return entered ?? session;
  } catch {
    sessionStorage.setItem(outagePlace, 'yes');
    return session;
  }
}
