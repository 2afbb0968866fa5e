import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DirectoryClient } from './directory-client.ts';
import { storeGovernmentDomain } from './government-domain.ts';
import * as library from './sign-in-library.ts';

const cloud = (name: string) => ({
  clientId: 'portal',
  authority: `https://${name}.example.test/common`,
  knownAuthorities: [`${name}.example.test`],
  apiScope: 'api://portal/access',
  managementScope: 'https://management.example.test/user_impersonation',
  signInScopes: ['openid'],
  origins: [],
});
const government = { ...cloud('government'), loginHint: 'tenant.example' };

const loginRedirect = vi.fn<library.SignInLibrary['loginRedirect']>();

beforeEach(() => {
  loginRedirect.mockReset().mockResolvedValue();
  vi.spyOn(library.SignInLibrary.prototype, 'initialize').mockResolvedValue();
  vi.spyOn(library.SignInLibrary.prototype, 'loginRedirect').mockImplementation(loginRedirect);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        product: 'Blueport',
        clouds: { general: cloud('general'), us_gov: government },
        demoAccounts: [],
      }),
    ),
  );
});
afterEach(() => {
  storeGovernmentDomain(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the government sign-in', () => {
  it('sends the domain of the tenant and still shows the account picker', async () => {
    await (await DirectoryClient.create(government)).startLogin();
    expect(loginRedirect).toHaveBeenCalledWith(
      expect.objectContaining({
        prompt: 'select_account',
        extraQueryParameters: { login_hint: 'tenant.example' },
      }),
    );
  });

  it('prefers an account, which skips the picker', async () => {
    await (await DirectoryClient.create(government)).startLogin('admin@agency.example');
    const [request] = loginRedirect.mock.lastCall ?? [];
    expect(request).toMatchObject({ loginHint: 'admin@agency.example' });
    expect(request).not.toHaveProperty('prompt');
  });

  it('prefers the domain of the organization, which the other cloud never receives', async () => {
    storeGovernmentDomain('agency.example');
    // Sign-in keeps its clients, and another test of this worker may have created them with other settings.
    vi.resetModules();
    const fresh = await import('./directory-client.ts');
    const { SignInLibrary } = await import('./sign-in-library.ts');
    const { store } = await import('../store/store.ts');
    const { beginSignIn } = await import('./sign-in.ts');
    vi.spyOn(SignInLibrary.prototype, 'initialize').mockResolvedValue();
    const startLogin = vi.spyOn(fresh.DirectoryClient.prototype, 'startLogin').mockResolvedValue();
    await beginSignIn(store, 'us_gov', '/portal');
    await beginSignIn(store, 'general', '/portal');
    expect(startLogin.mock.calls).toEqual([
      ['agency.example', null],
      [undefined, null],
    ]);
  });
});
