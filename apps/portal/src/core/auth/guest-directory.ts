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
function isUnavailable(error: unknown): boolean {
  if (error instanceof ExchangeRefused) return error.problem.status === 0 || error.problem.status >= 500;
  return error instanceof SignInError && unavailableCodes.has(error.code);
}

/** A directory did not respond, and no other directory of the organization admits the person. */
export class DirectoryUnavailable extends Error {
  readonly tenantId: string;

  constructor(tenantId: string, options: ErrorOptions) {
    super(`The directory ${tenantId} does not respond.`, options);
    this.name = 'DirectoryUnavailable';
    this.tenantId = tenantId;
  }
}

/**
 * Enters the first directory that admits the person. Returns undefined if none does. Throws `DirectoryUnavailable` if one
 * did not respond and none of the others admits the person.
 */
export async function enterFirst<Entered>(
  tenantIds: readonly string[],
  enter: (tenantId: string) => Promise<Entered>,
): Promise<Entered | undefined> {
  let unavailable: DirectoryUnavailable | undefined;
  for (const tenantId of tenantIds) {
    try {
      return await enter(tenantId);
    } catch (error) {
      if (isUnavailable(error)) unavailable ??= new DirectoryUnavailable(tenantId, { cause: error });
    }
  }
  if (unavailable) throw unavailable;
  return undefined;
}

const outagePlace = 'blueport.guest-directory-outage';

/** Returns the directory that did not respond when the guest signed in with this tab, or null. */
export const unavailableDirectory = (): string | null => sessionStorage.getItem(outagePlace);

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
    const entered = await enterFirst(guestDirectories, async (tenantId) => {
      const client = await directoryClient(session.msService);
      const tokens = await withRenewalLock(() => client.tokensOfDirectory(tenantId, account.email));
      return openSession({ ...tokens, organizationId: account.orgId }, signedIn);
    });
    return entered ?? session;
  } catch (error) {
    if (!(error instanceof DirectoryUnavailable)) throw error;
    sessionStorage.setItem(outagePlace, error.tenantId);
    return session;
  }
}
