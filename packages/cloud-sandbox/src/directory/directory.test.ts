import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
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
const { clientId, clientSecret } = people.portalClients.general;
const MANAGEMENT = 'https://management.azure.com/user_impersonation';
const PORTAL = `api://${clientId}/access`;
const ENGINEER = 'engineer@contoso.example';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

let sandbox: RunningSandbox;

function client(cloud: 'general' | 'us_gov' = 'general'): DirectoryClient {
  return new DirectoryClient({
    loginBase: `${sandbox.origin}${cloud === 'general' ? '/login' : '/login-gov'}`,
    clientId: people.portalClients[cloud].clientId,
  });
}

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('documents', () => {
  it.each([
    ['common', '{tenantid}'],
    ['organizations', '{tenantid}'],
    [TENANTS.contoso, TENANTS.contoso],
    ['contoso.example', TENANTS.contoso],
  ])('describes %s', async (authority, tenantId) => {
    const response = await fetch(
      `${sandbox.origin}/login/${authority}/v2.0/.well-known/openid-configuration`,
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      token_endpoint: `${sandbox.origin}/login/${authority}/oauth2/v2.0/token`,
      issuer: `${sandbox.origin}/login/${tenantId}/v2.0`,
    });
  });

  it('knows no tenant of the other cloud', async () => {
    const response = await fetch(
      `${sandbox.origin}/login/${TENANTS.agency}/v2.0/.well-known/openid-configuration`,
    );
    expect(response.status).toBe(400);
  });

  it('means the same with the tenant first, as pages write it', async () => {
    const response = await fetch(`${sandbox.origin}/common/login-gov/v2.0/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({ issuer: `${sandbox.origin}/login-gov/{tenantid}/v2.0` });
    const browser = new DirectoryClient({ loginBase: sandbox.origin, clientId });
    const url = browser.authorizeUrl(`${TENANTS.contoso}/login`, { login_hint: ENGINEER });
    expect(answerIn(await browser.open(url))['code']).toBeTruthy();
    expect(answerIn(await browser.authorize('common/login', { prompt: 'none' }))['code']).toBeTruthy();
  });

  it('publishes keys without their private parts', async () => {
    const { keys } = (await (await fetch(`${sandbox.origin}/login/common/discovery/v2.0/keys`)).json()) as {
      keys: Record<string, string>[];
    };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('sign-in with code and PKCE', () => {
  it('shows the picker, takes the pick and issues verifiable tokens', async () => {
    const browser = client();
    const url = browser.authorizeUrl('common', { prompt: 'select_account' });
    const page = await browser.open(url);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('admin@fabrikam.example');
    expect(html).not.toContain('admin@agency.example');
    expect(html).not.toContain('kofi.andersson');
    expect(html).not.toMatch(/https?:\/\/(?!localhost)/);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");

    const answer = answerIn(await browser.pick(url, ENGINEER));
    expect(answer['state']).toBe('state-1');
    expect(answer).not.toHaveProperty('iss');
    const { status, body } = await browser.redeem('common', answer['code'] ?? '');
    expect(status).toBe(200);
    expect(JSON.parse(Buffer.from(body['client_info'] ?? '', 'base64url').toString())).toEqual({
      uid: people.accountByEmail(ENGINEER)?.identities[0]?.objectId,
      utid: TENANTS.contoso,
    });
    const keys = createRemoteJWKSet(new URL(`${sandbox.origin}/login/common/discovery/v2.0/keys`));
    const { payload } = await jwtVerify(body['id_token'] ?? '', keys, {
      issuer: `${sandbox.origin}/login/${TENANTS.contoso}/v2.0`,
      audience: clientId,
      algorithms: ['RS256'],
    });
    expect(payload).toMatchObject({
      nonce: 'nonce-1',
      tid: TENANTS.contoso,
      preferred_username: ENGINEER,
      ver: '2.0',
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3599);
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({
      aud: 'https://graph.microsoft.com',
      scp: 'User.Read',
    });
  });

  it.each([undefined, 'select_account', 'login'])(
    'takes a hint for a pick with prompt %s',
    async (prompt) => {
      const answer = answerIn(await client().authorize('common', { login_hint: ENGINEER, prompt }));
      expect(answer['code']).toBeTruthy();
    },
  );

  it('shows the picker for a hint that it does not know', async () => {
    const page = await client().authorize('common', { login_hint: 'nobody@<b>x.example' });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('nobody@&#60;b&#62;x.example');
  });

  it('ignores a pick posted from another site', async () => {
    const browser = client();
    const response = await browser.pick(browser.authorizeUrl('common'), ENGINEER, 'http://evil.example');
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('lets the person cancel', async () => {
    const html = await (await client().authorize('common', { prompt: 'select_account' })).text();
    expect(html).toContain('error=access_denied');
  });

  it('refuses a guest where the account is not a member', async () => {
    const page = await client().authorize(TENANTS.fabrikam, { login_hint: ENGINEER });
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('AADSTS50020');
    const silent = client();
    await silent.signIn('common', ENGINEER);
    const answer = answerIn(
      await silent.authorize(TENANTS.fabrikam, { prompt: 'none', login_hint: ENGINEER }),
    );
    expect(answer).toMatchObject({ error: 'interaction_required', state: 'state-1' });
  });

  it('keeps the clouds apart', async () => {
    const gov = client('us_gov');
    const tokens = await gov.signIn('common', 'admin@agency.example');
    expect(decodeJwt(tokens['id_token'] ?? '')['tid']).toBe(TENANTS.agency);
    expect((await gov.authorize('common', { login_hint: ENGINEER })).status).toBe(200);
    const foreign = await gov.refresh('common', tokens['refresh_token'] ?? '', MANAGEMENT);
    expect(foreign).toMatchObject({ status: 400, body: { error: 'invalid_resource' } });
    expect((await client().refresh('common', tokens['refresh_token'] ?? '', MANAGEMENT)).body['error']).toBe(
      'invalid_grant',
    );
  });
});

describe('what the authorize endpoint refuses', () => {
  it.each([
    'http://localhost:4000/redirect.html/',
    'http://localhost:4000/Redirect.html',
    'http://localhost:4002/redirect.html',
    'http://localhost:4000/x/../redirect.html',
    'http://evil@localhost:4000/redirect.html',
    'http://localhost:4000@evil.example/redirect.html',
    'http://LOCALHOST:4000/redirect.html',
    'http://localhost:4000/redirect.html?x=1',
    'http://localhost:4000/redirect.html#x',
    'https://localhost:4000/redirect.html',
    'http://xn--lcalhost-d1a:4000/redirect.html',
    'javascript:alert(1)',
    '',
  ])('the redirect address %j', async (redirect_uri) => {
    for (const prompt of [undefined, 'none', 'select_account']) {
      const response = await client().authorize('common', { redirect_uri, prompt, login_hint: ENGINEER });
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('an unknown application', async () => {
    const response = await client().authorize('common', { client_id: 'nobody' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('AADSTS700016');
  });

  it.each([
    ['missing PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an ID token in the front', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['a prompt that does not exist', { prompt: 'bogus' }, 'invalid_request'],
    ['a scope of nobody', { scope: 'openid https://evil.example/all' }, 'invalid_resource'],
    ['a permission that it does not have', { scope: 'openid Directory.ReadWrite.All' }, 'invalid_scope'],
  ])('%s', async (_name, overrides, error) => {
    const answer = answerIn(await client().authorize('common', { login_hint: ENGINEER, ...overrides }));
    expect(answer['error']).toBe(error);
    expect(answer).not.toHaveProperty('code');
  });

  it('a tenant that does not exist', async () => {
    expect((await client().authorize('nowhere-at-all', {})).status).toBe(400);
  });
});

describe('the token endpoint', () => {
  it('redeems a code once, with the right verifier, address and directory', async () => {
    const browser = client();
    const codeFor = async (): Promise<string> =>
      answerIn(await browser.authorize('common', { login_hint: ENGINEER }))['code'] ?? '';
    const other = client();
    expect((await other.redeem('common', await codeFor())).body['error']).toBe('invalid_grant');
    const moved = await browser.redeem('common', await codeFor(), {
      redirect_uri: 'http://127.0.0.1:4000/redirect.html',
    });
    expect(moved.body['error']).toBe('invalid_grant');
    expect((await browser.redeem(TENANTS.contosoResearch, await codeFor())).body['error']).toBe(
      'invalid_grant',
    );
    const code = await codeFor();
    expect((await browser.redeem('common', code)).status).toBe(200);
    const again = await browser.redeem('common', code);
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(again.body['error_description']).toContain('AADSTS54005');
  });

  it('gives other resources and directories for one refresh token, which stays valid', async () => {
    const browser = client();
    const { refresh_token = '' } = await browser.signIn('common', ENGINEER);
    const cases = [
      ['common', MANAGEMENT, 'https://management.azure.com', TENANTS.contoso],
      ['common', `${PORTAL} openid profile offline_access`, `api://${clientId}`, TENANTS.contoso],
      [TENANTS.contosoResearch, MANAGEMENT, 'https://management.azure.com', TENANTS.contosoResearch],
      [
        TENANTS.contoso,
        'https://management.azure.com//.default',
        'https://management.azure.com',
        TENANTS.contoso,
      ],
    ] as const;
    for (const [authority, scope, aud, tid] of cases) {
      const { status, body } = await browser.refresh(authority, refresh_token, scope);
      expect(status).toBe(200);
      expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({ aud, tid });
      expect(body['scope']).toContain(scope.split(' ')[0]);
      expect(body['refresh_token']).toBe(refresh_token);
    }
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => browser.refresh('common', refresh_token, MANAGEMENT)),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await browser.refresh(TENANTS.fabrikam, refresh_token, MANAGEMENT)).body['error']).toBe(
      'invalid_grant',
    );
  });

  it('refuses two resources in one token', async () => {
    const { body } = await client().token('common', {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      scope: `${MANAGEMENT} ${PORTAL}`,
    });
    expect(body['error_description']).toContain('AADSTS28000');
  });

  it('answers every refusal with error and error_description', async () => {
    const browser = client();
    const answers = [
      await browser.token('common', {}),
      await browser.token('common', { grant_type: 'password', username: ENGINEER, password: 'x' }),
      await browser.token('common', { grant_type: 'refresh_token', refresh_token: 'x', scope: 'User.Read' }),
      await browser.token('common', { grant_type: 'authorization_code' }),
      await browser.token('nobody', { grant_type: 'refresh_token' }),
      await browser.token('common', { client_id: 'nobody', grant_type: 'refresh_token' }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body['error']).toBeTruthy();
      expect(body['error_description']).toMatch(/^AADSTS\d+: /);
    }
    const json = await fetch(`${sandbox.origin}/login/common/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<x/>',
    });
    expect(await json.json()).toHaveProperty('error_description');
  });

  it('lets only the portal read answers across origins', async () => {
    const ask = (origin: string): Promise<Response> =>
      fetch(`${sandbox.origin}/login/common/oauth2/v2.0/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await ask('http://localhost:4000')).headers.get('access-control-allow-origin')).toBe(
      'http://localhost:4000',
    );
    expect((await ask('http://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('sessions', () => {
  it('renews silently while somebody is signed in, and says login_required otherwise', async () => {
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

  it('switches directory silently', async () => {
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

  it('signs out and returns only to the portal', async () => {
    const browser = client();
    await browser.signIn('common', ENGINEER);
    const logout = (target: string): Promise<Response> =>
      browser.open(
        `${sandbox.origin}/login/common/oauth2/v2.0/logout?state=s1&post_logout_redirect_uri=${encodeURIComponent(target)}`,
      );
    const away = await logout('http://evil.example/');
    expect(away.headers.get('location')).toBeNull();
    expect(await away.text()).toContain('signed out');
    const back = await logout('http://localhost:4000/');
    expect(back.headers.get('location')).toBe('http://localhost:4000/?state=s1');
    expect(answerIn(await browser.authorize('common', { prompt: 'none' }))['error']).toBe('login_required');
  });

  it('keeps sessions, tokens and keys over a restart', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'sandbox-'));
    try {
      const first = await startSandbox({ dataDirectory });
      const browser = new DirectoryClient({ loginBase: `${first.origin}/login`, clientId });
      const tokens = await browser.signIn('common', ENGINEER);
      await first.close();
      // Lets fetch notice that its kept connections are gone.
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

describe("the portal's server and the connections", () => {
  async function portalToken(): Promise<string> {
    const browser = client();
    const { refresh_token = '' } = await browser.signIn('common', ENGINEER);
    return (await browser.refresh('common', refresh_token, PORTAL)).body['access_token'] ?? '';
  }
  const exchange = (
    form: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, string> }> =>
    client().token(TENANTS.contoso, {
      grant_type: JWT_BEARER,
      requested_token_use: 'on_behalf_of',
      scope: 'https://management.azure.com/.default',
      ...form,
    });

  it('act on behalf of a person, for longer than the page lives', async () => {
    const { status, body } = await exchange({ client_secret: clientSecret, assertion: await portalToken() });
    expect(status).toBe(200);
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({ appidacr: '1', upn: ENGINEER });
    const again = {
      grant_type: 'refresh_token',
      refresh_token: body['refresh_token'] ?? '',
      scope: 'User.Read',
    };
    expect((await client().token(TENANTS.contoso, again)).body['error']).toBe('invalid_client');
    const fresh = await client().token(TENANTS.contosoResearch, { ...again, client_secret: clientSecret });
    expect(fresh.status).toBe(200);
    const me = await fetch(`${sandbox.origin}/graph/v1.0/me`, {
      headers: { authorization: `Bearer ${fresh.body['access_token']}` },
    });
    expect(me.status).toBe(200);
    const ledger = (await (await fetch(`${sandbox.origin}/__ledger?path=/graph`)).json()) as {
      entries: { principal: Record<string, string> }[];
    };
    expect(ledger.entries.at(-1)?.principal).toMatchObject({ kind: 'user', name: ENGINEER, actor: clientId });
  });

  it('cannot act without the secret, or with another token', async () => {
    const assertion = await portalToken();
    expect((await exchange({ assertion })).status).toBe(401);
    expect((await exchange({ assertion, client_secret: 'wrong' })).body['error']).toBe('invalid_client');
    const { access_token = '', id_token = '' } = await client().signIn('common', ENGINEER);
    for (const wrong of [access_token, id_token, '', `${assertion.slice(0, -4)}AAAA`]) {
      const refused = await exchange({ assertion: wrong, client_secret: clientSecret });
      expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
  });

  it('get a token for a connection in its own directory only', async () => {
    const connection = people.connections.find(({ organization }) => organization === 'contoso');
    const form = { grant_type: 'client_credentials', scope: 'https://management.azure.com/.default' };
    const basic = Buffer.from(`${connection?.clientId}:${connection?.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const { status, body } = await client().token(TENANTS.contoso, form, headers);
    expect(status).toBe(200);
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({ idtyp: 'app', oid: connection?.objectId });
    expect(body).not.toHaveProperty('refresh_token');
    expect((await client().token(TENANTS.fabrikam, form, headers)).body['error']).toBe('unauthorized_client');
    expect((await client().token('common', form, headers)).status).toBe(400);
    expect(
      (await client().token(TENANTS.contoso, { ...form, scope: MANAGEMENT }, headers)).body['error'],
    ).toBe('invalid_scope');
    expect((await client().token(TENANTS.contoso, form)).body['error']).toBe('invalid_client');
  });
});
