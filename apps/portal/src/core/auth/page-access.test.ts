import { initialSession, sessionStates } from '@blueport/contracts';
import type { Account, Session } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { pageAccess } from './page-access.ts';
import { rememberedOrigin } from '../../app/remembered-origin.ts';

const account: Account = {
  id: '1',
  name: 'Elena Ortiz',
  email: 'engineer@contoso.example',
  state: 'Active',
  orgId: '2',
  role: 'engineer',
  orgInfo: ['blueprints', 'deploymentList'],
  roleInfo: ['blueprints', 'resourceGroupList'],
};
const signedIn: Session = { ...initialSession, state: 'LOGGED_IN', account };

describe('pageAccess', () => {
  it.each(sessionStates)('guards a page in state %s', (state) => {
    const expected = { LOGGED_IN: 'show', ACCOUNT_EXPIRED: 'expired' }[state as string] ?? 'redirect';
    expect(pageAccess({ ...signedIn, state }, 'blueprints').kind).toBe(expected);
    expect(pageAccess({ ...signedIn, state }, 'help').kind).toBe('show');
  });

  it('names the key and the side that lacks it', () => {
    expect(pageAccess(signedIn, 'deployments')).toEqual({
      kind: 'forbidden',
      key: 'deploymentList',
      missing: 'role',
    });
    expect(pageAccess(signedIn, 'resourceGroups')).toMatchObject({ missing: 'organization' });
    expect(pageAccess(signedIn, 'blueprintForm')).toMatchObject({ missing: 'both' });
  });

  it('ends the session if a permission list is missing', () => {
    const session = { ...signedIn, account: { ...account, roleInfo: undefined } };
    expect(pageAccess(session, 'blueprints').kind).toBe('logout');
    expect(pageAccess(session, 'profile').kind).toBe('show');
  });
});

describe('rememberedOrigin', () => {
  it.each([
    [{ origin: '/portal/deployment?q=a' }, '', '/portal/deployment?q=a'],
    [null, '/portal/profile', '/portal/profile'],
    [{ origin: '//evil.example' }, '', '/portal/home'],
    [{ origin: '/portalish' }, '', '/portal/home'],
    [{ origin: 7 }, '/elsewhere', '/portal/home'],
  ])('with origin %j and last page %j, returns %s', (state, latest, expected) => {
    expect(rememberedOrigin(state, latest)).toBe(expected);
  });
});
