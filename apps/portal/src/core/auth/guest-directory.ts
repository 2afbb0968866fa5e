import type { SessionAnswer } from '@blueport/contracts';
import type { CallState } from '../api/session-headers.ts';
import { withRenewalLock } from './renewal-lock.ts';
import { ExchangeRefused, openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';
import { SignInError } from './sign-in-error.ts';

/** Returns whether a directory, or the server, could not be reached, so that it is unknown whether the guest is in it. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof ExchangeRefused) return error.problem.status === 0 || error.problem.status >= 500;
  return (
    error instanceof SignInError && ['server_unavailable', 'endpoints_resolution_error'].includes(error.code)
  );
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

/**
 * Moves the new session of a guest into a directory of the organization, which cloud calls require. Returns the session
 * there, or the given one if the guest is in none of the directories; cloud screens then explain how to be added.
 */
export async function enterDirectory(session: SessionAnswer, state: CallState): Promise<SessionAnswer> {
  const { token, azureToken, account, guestDirectories = [] } = session;
  const signedIn = { ...state, auth: { ...state.auth, token, azureToken } };
  const client = await directoryClient(session.msService);
  const entered = await enterFirst(guestDirectories, async (tenantId) => {
    const tokens = await withRenewalLock(() => client.tokensOfDirectory(tenantId, account.email));
    return openSession({ ...tokens, organizationId: account.orgId }, signedIn);
  });
  return entered ?? session;
}
