import type { SessionAnswer } from '@blueport/contracts';
import type { CallState } from '../api/session-headers.ts';
import { withRenewalLock } from './renewal-lock.ts';
import { openSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';

/**
 * Moves the new session of a guest into a directory of the organization, which cloud calls require. Returns the session
 * there, or the given one if the guest is in none of the directories; cloud screens then explain how to be added.
 */
export async function enterDirectory(session: SessionAnswer, state: CallState): Promise<SessionAnswer> {
  const { token, azureToken, account, guestDirectories = [] } = session;
  const signedIn = { ...state, auth: { ...state.auth, token, azureToken } };
  const client = await directoryClient(session.msService);
  for (const tenantId of guestDirectories) {
    try {
      const tokens = await withRenewalLock(() => client.tokensOfDirectory(tenantId, account.email));
      return await openSession({ ...tokens, organizationId: account.orgId }, signedIn);
    } catch {
      // The portal itself works without a directory of the organization.
    }
  }
  return session;
}
