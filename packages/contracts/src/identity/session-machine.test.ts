import { describe, expect, it } from 'vitest';
import {
  type Account,
  guardRedirects,
  initialSession,
  type Session,
  sessionReducer,
  sessionStates,
  tokenExpiredMessage,
} from './session-machine.ts';

const account: Account = {
  id: 'a1',
  name: 'Ines Engineer',
  email: 'engineer@contoso.example',
  state: 'Active',
  orgId: 'o1',
  role: 'engineer',
  orgInfo: ['blueprints'],
  roleInfo: ['blueprints'],
};
const signedIn: Session = sessionReducer(initialSession, {
  type: 'loggedIn',
  token: 't',
  azureToken: 'az',
  account,
  tenantId: 'tid',
  provider: 'azure',
  latestURLPath: '/portal/deployment',
  lastLoginTime: '2026-11-01T00:00:00Z',
});

describe('session machine', () => {
  it('stores tokens, account, tenant, path and time at sign-in and clears the expired flag', () => {
    expect(signedIn).toMatchObject({
      state: 'LOGGED_IN',
      token: 't',
      tenantId: 'tid',
      tokenExpried: false,
      account,
    });
  });

  it.each([
    ['loginRequest', { type: 'loginRequest' }, 'LOGIN_REQUEST'],
    ['setToken', { type: 'setToken', token: 'x', azureToken: 'y' }, 'SET_TOKEN'],
    ['tokenExpired', { type: 'tokenExpired', latestURLPath: '/p' }, 'TOKEN_EXPIRED'],
    ['loginError', { type: 'loginError', errorMsg: 'no' }, 'LOGIN_ERROR'],
    ['logout', { type: 'logout' }, 'NOT_LOGGED_IN'],
    ['logout with a message', { type: 'logout', errorMsg: 'gone' }, 'LOGIN_ERROR'],
    ['notLoggedIn', { type: 'notLoggedIn' }, 'NOT_LOGGED_IN'],
    ['switchDirectory', { type: 'switchDirectory' }, 'SWITCH_DIRECTORY'],
    ['accountExpired', { type: 'accountExpired' }, 'ACCOUNT_EXPIRED'],
  ] as const)('changes to the expected state on %s', (_name, event, state) => {
    expect(sessionReducer(signedIn, event).state).toBe(state);
  });

  it.each(
    sessionStates.flatMap((from) =>
      (
        [
          [{ type: 'loginRequest' }, 'LOGIN_REQUEST'],
          [{ type: 'setToken', token: 'x', azureToken: 'y' }, 'SET_TOKEN'],
          [{ type: 'tokenExpired', latestURLPath: '/p' }, 'TOKEN_EXPIRED'],
          [{ type: 'loginError', errorMsg: 'no' }, 'LOGIN_ERROR'],
          [{ type: 'logout' }, 'NOT_LOGGED_IN'],
          [{ type: 'logout', errorMsg: 'gone' }, 'LOGIN_ERROR'],
          [{ type: 'notLoggedIn' }, 'NOT_LOGGED_IN'],
          [{ type: 'switchDirectory' }, 'SWITCH_DIRECTORY'],
          [{ type: 'accountExpired' }, 'ACCOUNT_EXPIRED'],
          [{ type: 'permissions', key: 'user', permissions: [] }, from],
          [{ type: 'update', latestURLPath: '/x' }, from],
        ] as const
      ).map(([event, to]) => [from, event, to] as const),
    ),
  )('changes from %s on %j to %s', (from, event, to) => {
    expect(sessionReducer({ ...signedIn, state: from }, event).state).toBe(to);
  });

  it('clears the expired flag at the next sign-in, and keeps the second token and the AWS value only while they are valid', () => {
    const expired = sessionReducer(signedIn, { type: 'tokenExpired', latestURLPath: '/p' });
    const tokens = { token: 't2', azureToken: 'az2' };
    const secondLogin = { ...tokens, account, tenantId: 'tid', latestURLPath: '/p', lastLoginTime: 'now' };
    const before: Session = { ...expired, secondaryAzureToken: 'second', awsAuth: 'aws' };
    const azure = sessionReducer(before, { type: 'loggedIn', provider: 'azure', ...secondLogin });
    expect(azure).toMatchObject({ tokenExpried: false, secondaryAzureToken: 'second', awsAuth: '' });
    const aws = sessionReducer(before, {
      type: 'loggedIn',
      provider: 'aws-auth',
      secondaryAzureToken: 'other',
      ...secondLogin,
    });
    expect(aws).toMatchObject({ tokenExpried: false, secondaryAzureToken: 'other', awsAuth: 'aws' });
    expect(sessionReducer(before, { type: 'setToken', ...tokens })).toMatchObject({
      secondaryAzureToken: 'second',
    });
    expect(
      sessionReducer(before, { type: 'setToken', secondaryAzureToken: 'other', ...tokens }),
    ).toMatchObject({ secondaryAzureToken: 'other' });
  });

  it('clears the expired flag at sign-out, and shows a message for an expired account only if there is one', () => {
    const expired = sessionReducer(signedIn, { type: 'tokenExpired', latestURLPath: '/p' });
    expect(sessionReducer(expired, { type: 'logout' })).toMatchObject({ tokenExpried: false, errorMsg: '' });
    expect(sessionReducer(expired, { type: 'accountExpired' }).errorMsg).toBe('');
    expect(sessionReducer(expired, { type: 'accountExpired', errorMsg: 'over' }).errorMsg).toBe('over');
  });

  it('ignores permission changes before there is an account', () => {
    expect(sessionReducer(initialSession, { type: 'permissions', key: 'org', permissions: ['x'] })).toBe(
      initialSession,
    );
  });

  it('keeps session data when the token expires, and remembers the current page', () => {
    const expired = sessionReducer(signedIn, { type: 'tokenExpired', latestURLPath: '/portal/x' });
    expect(expired).toMatchObject({
      tokenExpried: true,
      latestURLPath: '/portal/x',
      errorMsg: tokenExpiredMessage,
      account,
      token: 't',
    });
  });

  it('keeps only state and message after a login error', () => {
    const failed = sessionReducer(signedIn, { type: 'loginError', errorMsg: 'refused' });
    expect(failed).toEqual({ ...initialSession, state: 'LOGIN_ERROR', errorMsg: 'refused' });
  });

  it.each(['notLoggedIn', 'switchDirectory'] as const)('%s clears tokens, account and tenant', (type) => {
    expect(sessionReducer(signedIn, { type })).toMatchObject({
      token: '',
      azureToken: '',
      account: null,
      tenantId: '',
    });
  });

  it('replaces one permission list at a time', () => {
    const next = sessionReducer(signedIn, {
      type: 'permissions',
      key: 'user',
      permissions: ['deploymentList'],
    });
    expect(next.account).toMatchObject({ orgInfo: ['blueprints'], roleInfo: ['deploymentList'] });
  });

  it('redirects in exactly the six closed states', () => {
    expect(sessionStates.filter(guardRedirects).toSorted()).toEqual(
      [
        'LOGIN_ERROR',
        'LOGIN_REQUEST',
        'NOT_LOGGED_IN',
        'SET_TOKEN',
        'SWITCH_DIRECTORY',
        'TOKEN_EXPIRED',
      ].toSorted(),
    );
  });
});
