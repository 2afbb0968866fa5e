/**
 * The session machine: one pure reducer without clock and storage. The store calls it, persists its result
 * under `root` and runs the side effects named in `logoutEffects`.
 */

export const sessionStates = [
  'NOT_LOGGED_IN',
  'LOGIN_REQUEST',
  'SET_TOKEN',
  'LOGGED_IN',
  'TOKEN_EXPIRED',
  'LOGIN_ERROR',
  'SWITCH_DIRECTORY',
  'ACCOUNT_EXPIRED',
] as const;
export type SessionState = (typeof sessionStates)[number];

/** The signed-in person as returned by the server. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly state: 'Invited' | 'Active' | 'Disabled' | 'Expired';
  readonly orgId: string;
  readonly role: string;
  /** Keys held by the organization. Absent only if the server could not determine them. */
  readonly orgInfo: readonly string[] | undefined;
  /** Keys held by the role. Absent only if the server could not determine them. */
  readonly roleInfo: readonly string[] | undefined;
}

/**
 * The persisted session. Field names are fixed, including odd spellings, because existing sessions use them.
 */
export interface Session {
  readonly token: string;
  readonly azureToken: string;
  readonly secondaryAzureToken: string;
  readonly state: SessionState;
  readonly tokenExpried: boolean;
  readonly latestURLPath: string;
  readonly lastLoginTime: string;
  readonly tenantId: string;
  readonly provider: string;
  readonly awsAuth: string;
  readonly errorMsg: string;
  readonly account: Account | null;
}

// language-allow exclamation-mark: stored sessions and tests compare the message verbatim
export const tokenExpiredMessage = 'Error validating access token: Your token has expired!';

export const initialSession: Session = {
  token: '',
  azureToken: '',
  secondaryAzureToken: '',
  state: 'NOT_LOGGED_IN',
  tokenExpried: false,
  latestURLPath: '',
  lastLoginTime: '',
  tenantId: '',
  provider: '',
  awsAuth: '',
  errorMsg: '',
  account: null,
};

export type SessionEvent =
  | { readonly type: 'loginRequest' }
  | {
      readonly type: 'setToken';
      readonly token: string;
      readonly azureToken: string;
      readonly secondaryAzureToken?: string;
    }
  | {
      readonly type: 'loggedIn';
      readonly token: string;
      readonly azureToken: string;
      readonly secondaryAzureToken?: string;
      readonly account: Account;
      readonly tenantId: string;
      readonly provider: string;
      readonly latestURLPath: string;
      readonly lastLoginTime: string;
    }
  | { readonly type: 'tokenExpired'; readonly latestURLPath: string }
  | { readonly type: 'loginError'; readonly errorMsg: string }
  | { readonly type: 'logout'; readonly errorMsg?: string }
  | { readonly type: 'notLoggedIn' }
  | { readonly type: 'switchDirectory' }
  | { readonly type: 'accountExpired'; readonly errorMsg?: string }
  | { readonly type: 'permissions'; readonly key: 'org' | 'user'; readonly permissions: readonly string[] }
  | {
      readonly type: 'update';
      readonly tenantId?: string;
      readonly provider?: string;
      readonly awsAuth?: string;
      readonly secondaryAzureToken?: string;
      readonly latestURLPath?: string;
    };

/** Returns the session without tokens, account and tenant. */
function withoutIdentity(session: Session): Session {
  return { ...session, token: '', azureToken: '', secondaryAzureToken: '', account: null, tenantId: '' };
}

function withPermissions(session: Session, event: Extract<SessionEvent, { type: 'permissions' }>): Session {
  if (!session.account) return session;
  const field = event.key === 'org' ? 'orgInfo' : 'roleInfo';
  return { ...session, account: { ...session.account, [field]: event.permissions } };
}

/** Returns the session after an event. Unknown combinations leave the session unchanged. */
export function sessionReducer(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'loginRequest':
      return { ...session, state: 'LOGIN_REQUEST', errorMsg: '' };
    case 'setToken':
      return {
        ...session,
        state: 'SET_TOKEN',
        token: event.token,
        azureToken: event.azureToken,
        secondaryAzureToken: event.secondaryAzureToken ?? session.secondaryAzureToken,
      };
    case 'loggedIn':
      return {
        ...session,
        state: 'LOGGED_IN',
        token: event.token,
        azureToken: event.azureToken,
        secondaryAzureToken: event.secondaryAzureToken ?? session.secondaryAzureToken,
        account: event.account,
        tenantId: event.tenantId,
        provider: event.provider,
        // The value belongs to one session of the server; a session without AWS rejects it.
        awsAuth: event.provider === 'aws-auth' ? session.awsAuth : '',
        latestURLPath: event.latestURLPath,
        lastLoginTime: event.lastLoginTime,
        tokenExpried: false,
        errorMsg: '',
      };
    case 'tokenExpired':
      return {
        ...session,
        state: 'TOKEN_EXPIRED',
        tokenExpried: true,
        latestURLPath: event.latestURLPath,
        errorMsg: tokenExpiredMessage,
      };
    case 'loginError':
      return { ...initialSession, state: 'LOGIN_ERROR', errorMsg: event.errorMsg };
    case 'logout':
      return event.errorMsg
        ? { ...initialSession, state: 'LOGIN_ERROR', errorMsg: event.errorMsg }
        : { ...withoutIdentity(session), state: 'NOT_LOGGED_IN', tokenExpried: false, errorMsg: '' };
    case 'notLoggedIn':
      return { ...withoutIdentity(session), state: 'NOT_LOGGED_IN' };
    case 'switchDirectory':
      return { ...withoutIdentity(session), state: 'SWITCH_DIRECTORY' };
    case 'accountExpired':
      return { ...withoutIdentity(session), state: 'ACCOUNT_EXPIRED', errorMsg: event.errorMsg ?? '' };
    case 'permissions':
      return withPermissions(session, event);
    case 'update': {
      const { type: _type, ...changes } = event;
      return { ...session, ...changes };
    }
  }
}

const closedStates: ReadonlySet<SessionState> = new Set([
  'NOT_LOGGED_IN',
  'LOGIN_REQUEST',
  'LOGIN_ERROR',
  'SET_TOKEN',
  'SWITCH_DIRECTORY',
  'TOKEN_EXPIRED',
]);

/** Returns whether the route guard redirects a protected route to `/` in this state. */
export function guardRedirects(state: SessionState): boolean {
  return closedStates.has(state);
}
