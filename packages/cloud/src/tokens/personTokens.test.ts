import { describe, expect, it } from 'vitest';
import { CloudError } from '../errors/cloudError.ts';
import type { Directory } from './directory.ts';
import { personTokens, type StoredTokens, type TokenStore } from './personTokens.ts';

const now = Date.parse('2030-01-01T00:00:00Z');

function keep(tokens: StoredTokens | undefined): TokenStore & { current: StoredTokens | undefined } {
  let version = 1;
  return {
    current: tokens,
    read() {
      return Promise.resolve(this.current === undefined ? undefined : { tokens: this.current, version });
    },
    write(next, expected) {
      if (expected !== version) return Promise.resolve(false);
      version += 1;
      this.current = next;
      return Promise.resolve(true);
    },
  };
}

function directory(refresh: Directory['refresh']): Directory {
  const rejectCall = () => Promise.reject(new Error('not asked'));
  return { refresh, onBehalfOf: rejectCall, clientCredentials: rejectCall };
}

const tokensFor = (minutes: number, refreshToken: string | undefined): StoredTokens => ({
  accessToken: 'old',
  expiresAt: new Date(now + minutes * 60_000),
  refreshToken,
});
const issued = { accessToken: 'new', expiresAt: new Date(now + 3_600_000), refreshToken: undefined };
const refusal = new CloudError({ kind: 'unauthorized', code: 'invalid_grant', message: 'x' });

describe('a user’s tokens', () => {
  it('are used until they expire', async () => {
    const source = personTokens({
      store: keep(tokensFor(30, undefined)),
      directory: undefined,
      tenantId: 't',
      now: () => now,
    });
    expect(await source.token()).toBe('old');
  });

  it('are renewed before expiry, once for all callers, and the refresh token is stored', async () => {
    let requestCount = 0;
    const store = keep(tokensFor(1, 'r'));
    const source = personTokens({
      store,
      directory: directory(() => {
        requestCount += 1;
        return Promise.resolve(issued);
      }),
      tenantId: 't',
      now: () => now,
    });
    expect(await Promise.all([source.token(), source.token()])).toEqual(['new', 'new']);
    expect([requestCount, store.current?.refreshToken]).toEqual([1, 'r']);
  });

  it.each([
    ['no tokens are stored', undefined, undefined],
    ['they have expired and cannot be renewed', tokensFor(-1, undefined), undefined],
    ['the directory rejects the refresh', tokensFor(-1, 'r'), directory(() => Promise.reject(refusal))],
  ])('require a new sign-in when %s', async (_case, tokens, from) => {
    const source = personTokens({ store: keep(tokens), directory: from, tenantId: 't', now: () => now });
    await expect(source.token()).rejects.toMatchObject({ kind: 'unauthorized', code: 'SignInNeeded' });
  });

  it('do not require a new sign-in when the directory is unavailable', async () => {
    const unavailableError = new CloudError({ kind: 'unavailable', code: 'Timeout', message: 'x' });
    const source = personTokens({
      store: keep(tokensFor(-1, 'r')),
      directory: directory(() => Promise.reject(unavailableError)),
      tenantId: 't',
      now: () => now,
    });
    await expect(source.token()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
