import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { persistor, store } from '../store/store.ts';
import { DirectoryClient } from './directory-client.ts';
import { beginSignIn } from './sign-in.ts';

// Modules are shared by the files of a worker: what is replaced must be given back, and cannot be a whole module.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('writes down that somebody is signing in, and where they were, before it sends them away', async () => {
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
  /** What is written down at the moment in which the page is left. */
  const left: (string | null)[] = [];
  vi.spyOn(DirectoryClient.prototype, 'startLogin').mockImplementation(() => {
    left.push(localStorage.getItem('persist:root'));
    return Promise.resolve();
  });
  // Nothing is written before what was kept has been read, nor while another test's pause lasts.
  persistor.persist();
  await waitFor(() => expect(persistor.getState().bootstrapped).toBe(true));
  await beginSignIn(store, 'general', '/portal/blueprint/linux-vm/form');
  expect(left).toHaveLength(1);
  const { auth } = JSON.parse(left[0] ?? '{}') as { auth: string };
  expect(JSON.parse(auth)).toMatchObject({
    state: 'LOGIN_REQUEST',
    latestURLPath: '/portal/blueprint/linux-vm/form',
  });
});
