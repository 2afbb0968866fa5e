import { initialSession } from '@blueport/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from './call.ts';
import type { CallState } from './session-headers.ts';
import { installSessionRecovery } from './session-recovery.ts';

const stateIn = (tenantId: string, token: string): CallState => ({
  auth: { ...initialSession, state: 'LOGGED_IN', tenantId, token },
  appSettings: { msService: 'general' },
});

afterEach(() => vi.unstubAllGlobals());

/** Calls once with an ended session; `after` is the session when the recovery has run. Answers the handles that were sent. */
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
    proveAgain: async () => false,
    permissionListMissing: () => undefined,
    accountExpired: () => undefined,
  });
  await callApi({ url: '/api/thing', method: 'POST', body: {} }, () => now);
  return sent;
}

it('repeats a call with the renewed session of the same person and directory', async () => {
  expect(await callWith(stateIn('one', 'new'))).toEqual(['Bearer old', 'Bearer new']);
});

it('does not repeat it in another directory', async () => {
  expect(await callWith(stateIn('two', 'new'))).toEqual(['Bearer old']);
});

it('has the person prove again who they are and repeats the call, or hands on the refusal', async () => {
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
    proveAgain: async (demand) => {
      demands.push(demand);
      return agrees;
    },
    permissionListMissing: () => undefined,
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
