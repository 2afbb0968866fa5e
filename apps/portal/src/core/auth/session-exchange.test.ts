import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../store/store.ts';
import { claimField, storeClaim } from './operator-claim.ts';
import { openSession } from './session-exchange.ts';

const tokens = { accessToken: 'a', azureToken: 'b', tenantId: 'c' };
const refusal = (code: string) => ({ type: `urn:blueport:problem:${code}`, title: code, status: 403 });
const bodies: unknown[] = [];

function answer(status: number, body: object): void {
  vi.stubGlobal('fetch', (_path: string, request: { body: string }) => {
    bodies.push(JSON.parse(request.body));
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } }),
    );
  });
}

beforeEach(() => {
  bodies.length = 0;
  storeClaim('code');
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('sends a stored claim, and deletes it if the server refuses it', async () => {
  answer(403, refusal('claim-refused'));
  await expect(openSession(tokens, store.getState())).rejects.toThrow('claim-refused');
  await expect(openSession(tokens, store.getState())).rejects.toThrow('claim-refused');
  expect(bodies).toEqual([{ ...tokens, claim: 'code' }, tokens]);
});

it('keeps the claim after any other failure', async () => {
  answer(503, { ...refusal('unavailable'), status: 503 });
  await expect(openSession(tokens, store.getState())).rejects.toThrow('unavailable');
  expect(claimField()).toEqual({ claim: 'code' });
});
