import { initialSession } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { checkRestored, isSession } from './restored-session.ts';

const signedIn = { ...initialSession, state: 'LOGGED_IN', token: 'handle', account: { id: 'a' } };

describe('isSession', () => {
  it('accepts every session that the portal writes', () => {
    expect(isSession(initialSession)).toBe(true);
    expect(isSession(signedIn)).toBe(true);
    expect(isSession({ ...signedIn, state: 'TOKEN_EXPIRED', tokenExpried: true })).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'LOGGED_IN'],
    ['an unknown state', { ...initialSession, state: 'HALF' }],
    ['a field that is missing', { ...initialSession, token: undefined }],
    ['a field of another type', { ...initialSession, tenantId: 7 }],
    ['signed in without account', { ...signedIn, account: null }],
    ['signed in with an account without id', { ...signedIn, account: {} }],
    ['signed in without handle', { ...signedIn, token: '' }],
  ])('rejects %s', (_name, value) => {
    expect(isSession(value)).toBe(false);
  });
});

it('accepts only an empty storage or a valid session', async () => {
  const good = { auth: signedIn, appSettings: { msService: 'us_gov' } };
  await expect(checkRestored(undefined)).resolves.toBeUndefined();
  await expect(checkRestored(good)).resolves.toBe(good);
  await expect(checkRestored({ ...good, auth: null })).rejects.toThrow('not a session');
  await expect(checkRestored({ ...good, appSettings: { msService: 'moon' } })).rejects.toThrow(
    'not a session',
  );
});
