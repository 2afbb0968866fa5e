import { type SessionAnswer, tokenExpiredMessage } from '@blueport/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearLifetime, storeRenewal, readLifetime } from '../api/session-lifetime.ts';
import type { Interruption } from '../api/session-recovery.ts';
import { logout } from '../store/logout.ts';
import { type AppStore, createStore } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import type { DirectoryTokens } from './directory-client.ts';
import { reauthentication } from './reauthentication.ts';
import { SessionRenewal } from './renewal.ts';
import { SignInError } from './sign-in-error.ts';

const lifetime = { sessionSeconds: 12 * 3600, tokenSeconds: 3599 };
const answer: SessionAnswer = {
  token: 'handle',
  azureToken: 'azure-handle',
  secondaryAzureToken: '',
  tenantId: 'tenant',
  provider: 'azure',
  lastLoginTime: '',
  expiresAt: '',
  lifetime,
  msService: 'us_gov',
  account: { id: 'ada', name: 'Ada', email: 'ada@agency.example', state: 'Active', orgId: 'o', role: 'r' },
};
const tokens: DirectoryTokens = { accessToken: 'access', azureToken: 'azure', tenantId: 'tenant' };

let store: AppStore;
let renewal: SessionRenewal;
/** Requests to the directory, and whether a cached token was accepted. */
let requests: string[];
let take: () => Promise<DirectoryTokens>;
/** Calls of the portal's API: method and session handle. */
let exchanged: string[];
let exchange: () => Response | Promise<Response>;

function createRenewal(): SessionRenewal {
  return new SessionRenewal(store, async (cloud) => ({
    silentTokens: (tenantId, email, mayUseCache) => {
      requests.push(`${cloud} ${tenantId} ${email} ${mayUseCache ? 'cache' : 'new'}`);
      return take();
    },
    popupTokens: () => Promise.reject(new SignInError('popup_window_error')),
  }));
}

beforeEach(() => {
  store = createStore();
  renewal = createRenewal();
  requests = [];
  exchanged = [];
  take = async () => tokens;
  exchange = () => Response.json(answer);
  vi.stubGlobal('fetch', async (_path: string, { method, headers }: RequestInit) => {
    exchanged.push(`${method} ${new Headers(headers).get('authorization') ?? 'without handle'}`);
    return exchange();
  });
  acceptSession(store, answer, '/portal');
});
afterEach(() => {
  reauthentication()?.resolve(false);
  vi.unstubAllGlobals();
  clearLifetime();
});

/** Returns the interruption of a call that was just sent. */
const interruption = (cause: Interruption['cause'], sentAt = Date.now() + 1): Interruption => ({
  cause,
  token: 'handle',
  sentAt,
});
const tokensExpired = () => storeRenewal({ ...lifetime, tokenSeconds: 0 });

describe('renewal before expiry', () => {
  it('sends new tokens of the same directory and cloud to the same session', async () => {
    tokensExpired();
    expect(await renewal.ahead()).toBe(true);
    expect(requests).toEqual(['us_gov tenant ada@agency.example new']);
    expect(exchanged).toEqual(['PUT Bearer handle']);
    expect(readLifetime()!.tokensEndAt).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it('is skipped if another tab has renewed', async () => {
    expect(await renewal.ahead()).toBe(true);
    expect([requests, exchanged]).toEqual([[], []]);
  });

  it('is shared by concurrent callers', async () => {
    tokensExpired();
    await Promise.all([renewal.ahead(), renewal.ahead(), renewal.recover(interruption('cloud-refused'))]);
    expect(exchanged).toHaveLength(1);
  });

  it('creates another session if the current one is about to end', async () => {
    storeRenewal({ sessionSeconds: 200, tokenSeconds: 0 });
    exchange = () => Response.json({ ...answer, token: 'next' });
    expect(await renewal.ahead()).toBe(true);
    expect(exchanged).toEqual(['POST without handle']);
    expect(store.getState().auth.token).toBe('next');
  });

  it.each([
    ['the directory', () => (take = signOutDuring(take))],
    ['the portal', () => (exchange = signOutDuring(exchange))],
  ])('does not sign in a user who signed out while it waited for %s', async (_what, arrange) => {
    tokensExpired();
    arrange();
    expect(await renewal.ahead()).toBe(false);
    expect(store.getState().auth.state).toBe('NOT_LOGGED_IN');
  });
});

function signOutDuring<Value>(work: () => Value): () => Value {
  return () => {
    logout(store);
    return work();
  };
}

describe('recovery', () => {
  it('gets new tokens after the cloud refused one, and uses cached tokens for an expired session', async () => {
    expect(await renewal.recover(interruption('cloud-refused'))).toBe(true);
    expect(await renewal.recover(interruption('session-ended'))).toBe(true);
    expect(requests.map((line) => line.split(' ').at(-1))).toEqual(['new', 'cache']);
  });

  it.each(['cloud-refused', 'session-ended', 'expired'] as const)(
    'does not repeat a renewal by another tab since the call was sent (%s)',
    async (cause) => {
      storeRenewal(lifetime);
      const before = { ...interruption(cause, Date.now() - 1000), token: 'older handle' };
      expect(await renewal.recover(before)).toBe(true);
      expect(requests).toEqual([]);
    },
  );

  it('does not repeat a renewal for a call that was sent before it', async () => {
    const sentAt = Date.now();
    await renewal.recover(interruption('cloud-refused'));
    expect(await renewal.recover(interruption('cloud-refused', sentAt))).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('prompts the user to sign in if silent renewal fails, and continues afterwards', async () => {
    take = () => Promise.reject(new SignInError('login_required'));
    const recovered = renewal.recover(interruption('cloud-refused'));
    await expect.poll(reauthentication).toMatchObject({ demand: null, reason: 'cloud' });
    reauthentication()?.resolve(true);
    expect(await recovered).toBe(true);
    expect(store.getState().auth.state).toBe('LOGGED_IN');
  });

  it('names the expired access', async () => {
    take = () => Promise.reject(new SignInError('login_required'));
    const reasons: unknown[] = [];
    const ask = async (cause: Interruption['cause']) => {
      const recovered = renewal.recover(interruption(cause));
      await expect.poll(reauthentication).not.toBeNull();
      reasons.push(reauthentication()?.reason);
      reauthentication()?.resolve(true);
      await recovered;
    };
    await ask('session-ended');
    tokensExpired();
    await ask('expired');
    storeRenewal({ sessionSeconds: 0, tokenSeconds: 100 });
    await ask('expired');
    expect(reasons).toEqual(['session', 'cloud', 'session']);
  });

  it('reports an expired token if the user declines', async () => {
    take = () => Promise.reject(new SignInError('login_required'));
    const recovered = renewal.recover(interruption('cloud-refused'));
    await expect.poll(reauthentication).not.toBeNull();
    reauthentication()?.resolve(false);
    expect(await recovered).toBe(false);
    const { state, errorMsg, tokenExpried, token } = store.getState().auth;
    expect([state, errorMsg, tokenExpried, token]).toEqual([
      'TOKEN_EXPIRED',
      tokenExpiredMessage,
      true,
      'handle',
    ]);
  });

  it('does not prompt the user to sign in while offline, and retries on the next call', async () => {
    exchange = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await renewal.recover(interruption('cloud-refused'))).toBe(false);
    expect([reauthentication(), store.getState().auth.state]).toEqual([null, 'LOGGED_IN']);
    exchange = () => Response.json(answer);
    expect(await renewal.recover(interruption('cloud-refused'))).toBe(true);
  });

  it('does nothing after sign-out', async () => {
    logout(store);
    expect(await renewal.recover(interruption('session-ended'))).toBe(false);
    expect(requests).toEqual([]);
  });
});
