import { initialSession } from '@blueport/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logout } from './logout.ts';
import { sessionEvent } from './session.ts';
import { createStore } from './store.ts';
import { followOtherTabs, readPersisted } from './tabs-sync.ts';

const write = (auth: object) =>
  JSON.stringify({ auth: JSON.stringify(auth), appSettings: '{"msService":"us_gov"}', _persist: '{}' });
const store = createStore();
let stop = () => {};
const writes: string[] = [];
beforeEach(() => {
  stop = followOtherTabs(store, { pause: () => writes.push('pause'), persist: () => writes.push('persist') });
});
afterEach(() => stop());

const arrive = (newValue: string, key = 'persist:root') =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

it('follows a sign-out in another tab', () => {
  store.dispatch(sessionEvent({ type: 'setToken', token: 'one', azureToken: 'two' }));
  arrive(write(initialSession));
  expect(store.getState().auth.state).toBe('NOT_LOGGED_IN');
  expect(store.getState().auth.token).toBe('');
  expect(store.getState().appSettings.msService).toBe('us_gov');
});

it('follows a directory switch without writing the intermediate state back', () => {
  store.dispatch(sessionEvent({ type: 'setToken', token: 'one', azureToken: 'two' }));
  writes.length = 0;
  arrive(write({ ...initialSession, state: 'SWITCH_DIRECTORY' }));
  expect(store.getState().auth.state).toBe('SWITCH_DIRECTORY');
  expect(writes).toEqual(['pause']);
  arrive(write(initialSession));
  expect(writes).toEqual(['pause', 'persist']);
});

it('follows an operator who acts in another organization, although the session does not change', () => {
  const account = {
    id: 'olive',
    name: 'Olive Operator',
    email: 'operator@blueport.example',
    state: 'Active' as const,
    orgId: 'own',
    role: 'operator',
    orgInfo: ['userList'],
    roleInfo: ['userList'],
  };
  const place = { tenantId: 't', provider: 'azure', latestURLPath: '', lastLoginTime: '' };
  store.dispatch(sessionEvent({ type: 'loggedIn', token: 'one', azureToken: 'two', account, ...place }));
  arrive(write({ ...store.getState().auth, account: { ...account, orgId: 'customer' } }));
  expect(store.getState().auth.account?.orgId).toBe('customer');
  arrive(write(initialSession));
});

it('leaves a sign-in to the tab that started it, and ignores unreadable data', () => {
  arrive(write({ ...initialSession, state: 'LOGIN_REQUEST' }));
  arrive('{broken');
  arrive(write({ ...initialSession, token: 'x' }), 'other');
  expect(store.getState().auth.state).toBe('NOT_LOGGED_IN');
  expect(readPersisted('{"auth":"{}"}')).toBeNull();
});

it('clears all data at sign-out', () => {
  localStorage.setItem('Editorfiles', 'x');
  localStorage.setItem('bp.photo', 'x');
  sessionStorage.setItem('cache', 'x');
  logout(store, 'Because.');
  expect(localStorage.getItem('Editorfiles')).toBeNull();
  expect(localStorage.getItem('bp.photo')).toBeNull();
  expect(sessionStorage.length).toBe(0);
  expect(store.getState().auth).toMatchObject({ state: 'LOGIN_ERROR', errorMsg: 'Because.' });
});
