import { sessionSchema } from '@blueport/contracts';
import type { SessionAnswer } from '@blueport/contracts';
import { sessionRoutes } from '@blueport/contracts/routes/identity/session-routes';
import { isProblem, offline, readProblem } from '../api/problem.ts';
import type { ApiError } from '../api/problem.ts';
import { sessionHeaders } from '../api/session-headers.ts';
import type { CallState } from '../api/session-headers.ts';
import type { DirectoryTokens } from './directory-client.ts';
import { homeOrganizationField, storeHomeOrganization } from './home-organization.ts';
import { clearInvitation, invitationField } from './invitation-link.ts';
import { claimField, clearClaim } from './operator-claim.ts';

/** The server refused the exchange of tokens for a session. */
export class ExchangeRefused extends Error {
  readonly problem: ApiError;

  constructor(problem: ApiError) {
    super(problem.detail ?? problem.title);
    this.name = 'ExchangeRefused';
    this.problem = problem;
  }
}

/** Tokens of a sign-in, and the organization to sign in to if the person has several accounts. */
type SignIn = DirectoryTokens & { readonly organizationId?: string };

async function exchange(
  { method, path }: typeof sessionRoutes.login | typeof sessionRoutes.renew,
  body: SignIn & { readonly claim?: string; readonly invitation?: string },
  state: CallState,
): Promise<SessionAnswer> {
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...sessionHeaders(state) },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ExchangeRefused(offline);
  });
  if (!response.ok) throw new ExchangeRefused(await readProblem(response));
  return sessionSchema.parse(await response.json());
}

/** Exchanges directory tokens for a new session, and ends an older session named in the headers. */
export async function openSession(signIn: SignIn, state: CallState): Promise<SessionAnswer> {
  try {
    const body = { ...signIn, ...claimField(), ...invitationField() };
    const session = await exchange(sessionRoutes.login, body, state);
    clearClaim();
    clearInvitation();
    storeHomeOrganization(session.account.orgId);
    if (!session.guestDirectories) return session;
    return await (await import('./guest-directory.ts')).enterDirectory(session, state);
  } catch (error) {
    // An invalid link must not block the next sign-in.
    if (error instanceof ExchangeRefused && isProblem(error.problem, 'claim-refused')) clearClaim();
    throw error;
  }
}

/** Opens another session; the current one stays valid for other tabs. */
export function reopenSession(tokens: DirectoryTokens, state: CallState): Promise<SessionAnswer> {
  const signedOut = { ...state, auth: { ...state.auth, token: '', azureToken: '' } };
  return openSession({ ...tokens, ...homeOrganizationField() }, signedOut);
}

/** Sends new tokens to the current session, or opens a new one if it has ended. */
export async function renewSession(tokens: DirectoryTokens, state: CallState): Promise<SessionAnswer> {
  try {
    return await exchange(sessionRoutes.renew, tokens, state);
  } catch (error) {
    if (!(error instanceof ExchangeRefused) || error.problem.status !== 401) throw error;
    return reopenSession(tokens, state);
  }
}
