import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
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

describe('discovery documents', () => {
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

  it('returns 404 for a tenant of the other cloud', async () => {
    const response = await fetch(
      `${sandbox.origin}/login/${TENANTS.agency}/v2.0/.well-known/openid-configuration`,
    );
    expect(response.status).toBe(400);
  });

  it('accepts paths that start with the tenant too, as pages send them', async () => {
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
  it('shows the picker, accepts the choice and issues verifiable tokens', async () => {
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
      scp: 'openid profile User.Read',
    });
  });

  it.each([undefined, 'select_account'])('skips the picker for a hint with prompt %s', async (prompt) => {
    const answer = answerIn(await client().authorize('common', { login_hint: ENGINEER, prompt }));
    expect(answer['code']).toBeTruthy();
  });

  it('shows the account picker if the login hint is a domain', async () => {
    const page = await client().authorize('common', { login_hint: 'contoso.example' });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('There is no account');
  });

  it('shows the picker for an unknown hint', async () => {
    const page = await client().authorize('common', { login_hint: 'nobody@<b>x.example' });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('nobody@&#60;b&#62;x.example');
  });

  it('ignores a choice posted from another site', async () => {
    const browser = client();
    const response = await browser.pick(browser.authorizeUrl('common'), ENGINEER, 'http://evil.example');
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('returns to the portal when the person cancels', async () => {
    const html = await (await client().authorize('common', { prompt: 'select_account' })).text();
    expect(html).toContain('error=access_denied');
  });

  it('rejects a guest in a tenant where the account is not a member', async () => {
    const page = await client().authorize(TENANTS.fabrikam, { login_hint: ENGINEER });
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('AADSTS50020');
    const silent = client();
    await silent.signIn('common', ENGINEER);
    const answer = answerIn(
      await silent.authorize(TENANTS.fabrikam, { prompt: 'none', login_hint: ENGINEER }),
    );
    expect(answer).toMatchObject({ error: 'interaction_required', state: 'state-1' });
    expect(answer['error_description']).toMatch(
      /^AADSTS50020: User account 'engineer@contoso\.example' from identity provider '.*' does not exist in tenant 'Fabrikam'/,
    );
  });

  it('admits a guest in a tenant that has added the account', async () => {
    const guest = client();
    await guest.signIn('common', 'consultant@fabrikam.example');
    const answer = answerIn(
      await guest.authorize(TENANTS.contoso, { prompt: 'none', login_hint: 'consultant@fabrikam.example' }),
    );
    expect(answer['error']).toBeUndefined();
    expect(answer['code']).toBeDefined();
  });

  it('rejects accounts and tenants of the other cloud', async () => {
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

describe('rejected authorize requests', () => {
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
  ])('rejects the redirect URI %j', async (redirect_uri) => {
    for (const prompt of [undefined, 'none', 'select_account']) {
      const response = await client().authorize('common', { redirect_uri, prompt, login_hint: ENGINEER });
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('rejects an unknown application', async () => {
    const response = await client().authorize('common', { client_id: 'nobody' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('AADSTS700016');
  });

  it.each([
    ['missing PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an ID token in the redirect', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['an unknown prompt', { prompt: 'bogus' }, 'invalid_request'],
    ['a scope of an unknown resource', { scope: 'openid https://evil.example/all' }, 'invalid_resource'],
    [
      'a permission that the application does not have',
      { scope: 'openid Directory.ReadWrite.All' },
      'invalid_scope',
    ],
  ])('rejects %s', async (_name, overrides, error) => {
    const answer = answerIn(await client().authorize('common', { login_hint: ENGINEER, ...overrides }));
    expect(answer['error']).toBe(error);
    expect(answer).not.toHaveProperty('code');
  });

  it('rejects an unknown tenant', async () => {
    expect((await client().authorize('nowhere-at-all', {})).status).toBe(400);
  });
});
