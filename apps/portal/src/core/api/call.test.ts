import { initialSession } from '@blueport/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './call.ts';
import type { CallState } from './session-headers.ts';
import { clearLifetime, hasExpired, storeRenewal } from './session-lifetime.ts';
import { type Interruption, installSessionRecovery } from './session-recovery.ts';

const stateIn = (tenantId: string, token: string, orgId = 'own'): CallState => ({
  auth: {
    ...initialSession,
    state: 'LOGGED_IN',
    tenantId,
    token,
    account: {
      id: 'ada',
      name: 'Ada',
      email: 'ada@contoso.example',
      state: 'Active',
      orgId,
      role: 'engineer',
      orgInfo: [],
      roleInfo: [],
    },
  },
  appSettings: { msService: 'general' },
});

afterEach(() => {
  vi.unstubAllGlobals();
  clearLifetime();
});

/**
 * Calls once with an ended session; `after` is the session after the recovery. Returns the session handles that were
 * sent.
 */
async function callWith(after: CallState): Promise<(string | null)[]> {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const handle = new Headers(init.headers).get('authorization');
    sent.push(handle);
    return handle === 'Bearer old'
      ? new Response('{"type":"urn:blueport:problem:not-signed-in"}', { status: 401 })
      : new Response('{}', { status: 200 });
  });
  let now = stateIn('one', 'old');
  installSessionRecovery({
    recover: async () => {
      now = after;
      return true;
    },
    promptSignIn: async () => false,
    signOut: () => undefined,
    accountExpired: () => undefined,
  });
  await callApi({ url: '/api/thing', method: 'POST', body: {} }, () => now);
  return sent;
}

it('repeats a call with the renewed session of the same user and directory', async () => {
  expect(await callWith(stateIn('one', 'new'))).toEqual(['Bearer old', 'Bearer new']);
});

it('does not repeat it in another directory', async () => {
  expect(await callWith(stateIn('two', 'new'))).toEqual(['Bearer old']);
});

it('does not repeat it for an operator who would act in another organization', async () => {
  expect(await callWith(stateIn('one', 'new', 'customer'))).toEqual(['Bearer old']);
});

it('prompts for a new sign-in and repeats the call, or returns the refusal', async () => {
  let agrees = true;
  const answers: number[] = [];
  vi.stubGlobal('fetch', async () => {
    const isSecond = answers.length % 2 === 1;
    answers.push(isSecond ? 200 : 401);
    return isSecond
      ? new Response('{}', { status: 200 })
      : Response.json(
          { type: 'urn:blueport:problem:sign-in-too-old', title: 'x', status: 401, maxAge: 1800 },
          { status: 401 },
        );
  });
  const demands: unknown[] = [];
  installSessionRecovery({
    recover: () => Promise.reject(new Error('The session has not ended.')),
    promptSignIn: async (demand) => {
      demands.push(demand);
      return agrees;
    },
    signOut: () => undefined,
    accountExpired: () => undefined,
  });
  const now = () => stateIn('one', 'old');
  expect(await callApi({ url: '/api/role', method: 'POST', body: {} }, now)).toHaveProperty('response');
  expect([answers, demands]).toEqual([[401, 200], [{ kind: 'fresh' }]]);
  agrees = false;
  expect(await callApi({ url: '/api/role', method: 'POST', body: {} }, now)).toMatchObject({
    error: { type: 'urn:blueport:problem:sign-in-too-old' },
  });
  expect(answers).toEqual([401, 200, 401]);
});

it.each([
  ['account-disabled', 'signOut'],
  ['permission-list-missing', 'signOut'],
  ['account-expired', 'accountExpired'],
  ['permission-missing', undefined],
] as const)(
  'ends the session with the reason if the account may not use the portal: %s',
  async (kind, end) => {
    vi.stubGlobal('fetch', async () =>
      Response.json(
        { type: `urn:blueport:problem:${kind}`, title: 'Title', detail: 'Why.', hint: 'Ask.', status: 403 },
        { status: 403 },
      ),
    );
    const ends: [string, string][] = [];
    installSessionRecovery({
      recover: () => Promise.reject(new Error('The session has not ended.')),
      promptSignIn: () => Promise.reject(new Error('No proof was asked for.')),
      signOut: (message) => ends.push(['signOut', message]),
      accountExpired: (message) => ends.push(['accountExpired', message]),
    });
    await callApi({ url: '/api/thing' }, () => stateIn('one', 'handle'));
    const message = end === 'signOut' ? 'Why.\nAsk.' : 'Why.';
    expect(ends).toEqual(end === undefined ? [] : [[end, message]]);
  },
);

describe('calls that the cloud refuses', () => {
  const refusal = { type: 'urn:blueport:problem:cloud-sign-in-needed', title: 'x', status: 403 };
  const now = () => stateIn('one', 'handle');
  /** Statuses of the responses. */
  const answers: number[] = [];
  const renewals: Interruption[] = [];

  /** Responds with 403 while `isRefused`; the recovery returns the result of `recover`. */
  function arrange(isRefused: () => boolean, recover: () => boolean | Promise<boolean>): void {
    answers.length = 0;
    renewals.length = 0;
    vi.stubGlobal('fetch', async () => {
      const status = isRefused() ? 403 : 200;
      answers.push(status);
      return status === 200 ? new Response('{}') : Response.json(refusal, { status });
    });
    installSessionRecovery({
      recover: async (interruption) => {
        renewals.push(interruption);
        return recover();
      },
      promptSignIn: () => Promise.reject(new Error('No proof was asked for.')),
      signOut: () => undefined,
      accountExpired: () => undefined,
    });
  }

  it('repeats the call once after renewing the tokens', async () => {
    let isRenewed = false;
    arrange(
      () => !isRenewed,
      () => (isRenewed = true),
    );
    expect(await callApi({ url: '/api/user/subscription' }, now)).toHaveProperty('response');
    expect(answers).toEqual([403, 200]);
    expect(renewals).toMatchObject([{ cause: 'cloud-refused', token: 'handle' }]);
  });

  it('shares one renewal between all calls refused during it', async () => {
    let isRenewed = false;
    arrange(
      () => !isRenewed,
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return (isRenewed = true);
      },
    );
    const calls = Array.from({ length: 8 }, () => callApi({ url: '/api/resource' }, now));
    for (const result of await Promise.all(calls)) expect(result).toHaveProperty('response');
    expect(renewals).toHaveLength(1);
  });

  it('does not repeat the call if the renewal fails, and renews before each later call', async () => {
    arrange(
      () => true,
      () => false,
    );
    for (const attempts of [1, 2, 3]) {
      expect(await callApi({ url: '/api/resource' }, now)).toMatchObject({ error: refusal });
      expect([answers.length, renewals.length]).toEqual([attempts, attempts]);
    }
  });

  it('returns the refusal if the cloud refuses the new token too', async () => {
    arrange(
      () => true,
      () => true,
    );
    expect(await callApi({ url: '/api/resource' }, now)).toMatchObject({ error: refusal });
    expect([answers.length, renewals.length]).toEqual([2, 1]);
  });

  it('renews expired tokens before sending the call', async () => {
    storeRenewal({ sessionSeconds: 3600, tokenSeconds: 0 });
    arrange(hasExpired, () => {
      storeRenewal({ sessionSeconds: 3600, tokenSeconds: 3600 });
      return true;
    });
    expect(await callApi({ url: '/api/resource' }, now)).toHaveProperty('response');
    expect([answers, renewals.map(({ cause }) => cause)]).toEqual([[200], ['expired']]);
  });

  it('does not send the call if the renewal signed in another user', async () => {
    storeRenewal({ sessionSeconds: 3600, tokenSeconds: 0 });
    let state = now();
    arrange(hasExpired, () => {
      state = stateIn('another directory', 'handle');
      return true;
    });
    expect(await callApi({ url: '/api/resource', method: 'POST' }, () => state)).toHaveProperty('error');
    expect(answers).toEqual([]);
  });
});
