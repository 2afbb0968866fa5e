import { decodeJwt } from 'jose';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../server.ts';
import type { RunningSandbox } from '../server.ts';
import { answerIn, DirectoryClient } from '../testing/directoryClient.ts';
import { createPeople, TENANTS } from '../world/people.ts';

const people = createPeople();
const { clientId } = people.portalClients.general;
const MANAGEMENT = 'https://management.azure.com/user_impersonation';
const ENGINEER = 'engineer@contoso.example';

let sandbox: RunningSandbox;

function client(): DirectoryClient {
  return new DirectoryClient({ loginBase: `${sandbox.origin}/login`, clientId });
}

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('directory sessions', () => {
  it('renews silently while an account is signed in, and returns login_required otherwise', async () => {
    const browser = client();
    expect(answerIn(await browser.authorize('common', { prompt: 'none' }))['error']).toBe('login_required');
    await browser.signIn('common', ENGINEER);
    expect(answerIn(await browser.authorize('common', { prompt: 'none' }))['code']).toBeTruthy();
    expect(answerIn(await browser.authorize('common', {}))['code']).toBeTruthy();
    const other = { prompt: 'none', login_hint: 'admin@contoso.example' };
    expect(answerIn(await browser.authorize('common', other))['error']).toBe('login_required');
    await browser.signIn('common', 'admin@contoso.example');
    expect(answerIn(await browser.authorize('common', { prompt: 'none' }))['error']).toBe(
      'interaction_required',
    );
    expect(answerIn(await browser.authorize('common', other))['code']).toBeTruthy();
    expect(await (await browser.authorize('common', {})).text()).toContain('signed in');
  });

  it('switches the tenant silently', async () => {
    const browser = client();
    await browser.signIn('common', ENGINEER);
    const answer = answerIn(
      await browser.authorize(TENANTS.contosoResearch, { prompt: 'none', login_hint: ENGINEER }),
    );
    const { body } = await browser.redeem(TENANTS.contosoResearch, answer['code'] ?? '');
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ tid: TENANTS.contosoResearch });
    expect(decodeJwt(body['id_token'] ?? '')['oid']).not.toBe(
      people.accountByEmail(ENGINEER)?.identities[0]?.objectId,
    );
  });

  it('signs out and redirects only to the portal', async () => {
    const browser = client();
    await browser.signIn('common', ENGINEER);
    const logout = (target: string): Promise<Response> =>
      browser.open(
        `${sandbox.origin}/login/common/oauth2/v2.0/logout?state=s1&post_logout_redirect_uri=${encodeURIComponent(target)}`,
      );
    const foreignLogout = await logout('http://evil.example/');
    expect(foreignLogout.headers.get('location')).toBeNull();
    expect(await foreignLogout.text()).toContain('signed out');
    const portalLogout = await logout('http://localhost:4000/');
    expect(portalLogout.headers.get('location')).toBe('http://localhost:4000/?state=s1');
    expect(answerIn(await browser.authorize('common', { prompt: 'none' }))['error']).toBe('login_required');
  });

  it('keeps sessions, tokens and keys across a restart', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'sandbox-'));
    try {
      const first = await startSandbox({ dataDirectory });
      const browser = new DirectoryClient({ loginBase: `${first.origin}/login`, clientId });
      const tokens = await browser.signIn('common', ENGINEER);
      await first.close();
      // Gives fetch time to notice that its kept-alive connections are closed.
      await sleep(50);
      const second = await startSandbox({ dataDirectory, port: first.port });
      try {
        expect(answerIn(await browser.authorize('common', { prompt: 'none' }))['code']).toBeTruthy();
        expect((await browser.refresh('common', tokens['refresh_token'] ?? '', MANAGEMENT)).status).toBe(200);
        const me = await fetch(`${second.origin}/graph/v1.0/me`, {
          headers: { authorization: `Bearer ${tokens['access_token']}` },
        });
        expect(me.status).toBe(200);
        const rows = (await (await fetch(`${second.origin}/__ledger`)).json()) as { entries: unknown[] };
        expect(rows.entries.length).toBeGreaterThan(3);
      } finally {
        await second.close();
      }
    } finally {
      await rm(dataDirectory, { recursive: true });
    }
  });
});

describe('sign-in proof', () => {
  const claims = (body: Record<string, string>) => decodeJwt(body['access_token'] ?? '');
  const stepUp = JSON.stringify({ access_token: { acrs: { essential: true, value: 'c1' } } });

  it('keeps its time through silent renewals, and changes it only when the person acts', async () => {
    const browser = client();
    const first = claims(await browser.signIn('common', ENGINEER));
    expect(first).toMatchObject({ auth_time: expect.any(Number), amr: ['pwd'] });
    await sleep(1100);
    const silent = answerIn(await browser.authorize('common', { prompt: 'none' }));
    expect(claims((await browser.redeem('common', silent['code'] ?? '')).body)['auth_time']).toBe(
      first['auth_time'],
    );
    const loginParams = { prompt: 'login', login_hint: ENGINEER };
    const page = await browser.authorize('common', loginParams);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in again')]);
    const secondAnswer = answerIn(await browser.pick(browser.authorizeUrl('common', loginParams), ENGINEER));
    const { body } = await browser.redeem('common', secondAnswer['code'] ?? '');
    expect(claims(body)['auth_time']).toBeGreaterThan(Number(first['auth_time']));
    const renewed = await browser.refresh('common', body['refresh_token'] ?? '', MANAGEMENT);
    expect(claims(renewed.body)['auth_time']).toBe(claims(body)['auth_time']);
  });

  it('keeps a second factor after it was requested and approved', async () => {
    const browser = client();
    await browser.signIn('common', ENGINEER);
    const silent = { prompt: 'none', login_hint: ENGINEER, claims: stepUp };
    expect(answerIn(await browser.authorize('common', silent))['error']).toBe('interaction_required');
    const url = browser.authorizeUrl('common', { login_hint: ENGINEER, claims: stepUp });
    expect(await (await browser.open(url)).text()).toContain('Approve the sign-in');
    const approval = new URLSearchParams({ account: ENGINEER, factor: 'approved' });
    const approved = answerIn(await browser.open(url, { method: 'POST', body: approval }));
    const { body } = await browser.redeem('common', approved['code'] ?? '');
    expect(claims(body)).toMatchObject({ amr: ['pwd', 'mfa'], acrs: ['c1'] });
    expect(answerIn(await browser.authorize('common', silent))['code']).toBeTruthy();
  });
});
