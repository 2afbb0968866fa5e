import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { persistor, store } from '../store/store.ts';
import { DirectoryClient } from './directory-client.ts';
import { beginSignIn } from './sign-in.ts';

// Test files of a worker share modules: replaced functions must be restored, and whole modules cannot be mocked.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('stores the sign-in state and the current address before the redirect', async () => {
  const authority = 'https://login.example.test/tenant';
  const general = {
    clientId: 'portal',
    authority,
    knownAuthorities: ['login.example.test'],
    apiScope: 'api://portal/access',
    managementScope: 'https://management.example.test/.default',
    signInScopes: ['openid'],
    origins: [],
  };
  const config = { product: 'Blueport', clouds: { general, us_gov: null }, demoAccounts: [] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(config)));
  /** The stored state when the user leaves the page. */
  const storedStates: (string | null)[] = [];
  vi.spyOn(DirectoryClient.prototype, 'startLogin').mockImplementation(() => {
    storedStates.push(localStorage.getItem('persist:root'));
    return Promise.resolve();
  });
  // Nothing is written before the stored state has been restored, or while another test's pause lasts.
  persistor.persist();
  await waitFor(() => expect(persistor.getState().bootstrapped).toBe(true));
  await beginSignIn(store, 'general', '/portal/blueprint/linux-vm/form');
  expect(storedStates).toHaveLength(1);
  const { auth } = JSON.parse(storedStates[0] ?? '{}') as { auth: string };
  expect(JSON.parse(auth)).toMatchObject({
    state: 'LOGIN_REQUEST',
    latestURLPath: '/portal/blueprint/linux-vm/form',
  });
});
