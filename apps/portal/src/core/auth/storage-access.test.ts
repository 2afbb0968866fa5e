import type { SessionAnswer } from '@blueport/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AppStore, createStore } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import { SignInError } from './sign-in-error.ts';
import { requestStorageAccess, type StorageTokenSource } from './storage-access.ts';

const answer: SessionAnswer = {
  token: 'handle',
  azureToken: 'azure-handle',
  secondaryAzureToken: '',
  tenantId: 'tenant',
  provider: 'azure',
  lastLoginTime: '',
  expiresAt: '',
  lifetime: { sessionSeconds: 3600, tokenSeconds: 3600 },
  msService: 'us_gov',
  account: { id: 'ada', name: 'Ada', email: 'ada@agency.example', state: 'Active', orgId: 'o', role: 'r' },
};
const storageScope = 'https://storage.azure.com/user_impersonation';
const expiresAt = '2026-11-28T12:00:00Z';

let store: AppStore;
let sent: unknown[];
let requests: string[];
let respond: () => Response;

const source = (scope?: string): StorageTokenSource => ({
  cloud: async () => (scope === undefined ? {} : { storageScope: scope }),
  directory: async (cloud) => ({
    tokenFor: async (requestedScope, tenantId, email) => {
      requests.push(`${cloud} ${requestedScope} ${tenantId} ${email}`);
      return 'storage-token';
    },
  }),
});

beforeEach(() => {
  store = createStore();
  sent = [];
  requests = [];
  respond = () => Response.json({ secondaryAzureToken: 'storage-handle', expiresAt });
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return respond();
  });
  acceptSession(store, answer, '/portal');
});
afterEach(() => vi.unstubAllGlobals());

it('lets the server obtain the token if it can', async () => {
  expect(store.getState().auth.secondaryAzureToken).toBe('');
  expect((await requestStorageAccess(store, source())).data?.expiresAt).toBe(expiresAt);
  expect(requests).toEqual([]);
  expect(sent).toEqual([{}]);
  expect(store.getState().auth.secondaryAzureToken).toBe('storage-handle');
});

it('requests the token from the directory otherwise, and sends it once', async () => {
  await requestStorageAccess(store, source(storageScope));
  expect(requests).toEqual([`us_gov ${storageScope} tenant ada@agency.example`]);
  expect(sent).toEqual([{ storageToken: 'storage-token' }]);
  expect(JSON.stringify(store.getState())).not.toContain('storage-token');
});

it('stores nothing if the server refuses', async () => {
  respond = () =>
    Response.json(
      { type: 'urn:blueport:problem:token-refused', title: 'Refused', status: 409 },
      { status: 409 },
    );
  expect((await requestStorageAccess(store, source())).error?.status).toBe(409);
  expect(store.getState().auth.secondaryAzureToken).toBe('');
});

it('reports a refusal of the directory to its caller', async () => {
  const refusing: StorageTokenSource = {
    ...source(storageScope),
    directory: async () => ({ tokenFor: () => Promise.reject(new SignInError('consent_required')) }),
  };
  await expect(requestStorageAccess(store, refusing)).rejects.toThrow('consent_required');
  expect(sent).toEqual([]);
});
