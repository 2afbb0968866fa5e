import { decodeJwt } from 'jose';
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

function client(): DirectoryClient {
  return new DirectoryClient({ loginBase: `${sandbox.origin}/login`, clientId });
}

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('token endpoint', () => {
  it('redeems a code once, for the correct verifier, redirect URI and tenant', async () => {
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
    const secondAnswer = await browser.redeem('common', code);
    expect(secondAnswer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(secondAnswer.body['error_description']).toContain('AADSTS54005');
  });

  it('rejects a code after one failed attempt to redeem it', async () => {
    const browser = client();
    const attempts = {
      'wrong verifier': { code_verifier: 'x'.repeat(43) },
      'other redirect address': { redirect_uri: 'http://127.0.0.1:4000/redirect.html' },
      'two resources': { scope: `${MANAGEMENT} ${PORTAL}` },
    };
    for (const [attempt, form] of Object.entries(attempts)) {
      const { code = '' } = answerIn(await browser.authorize('common', { login_hint: ENGINEER }));
      expect((await browser.redeem('common', code, form)).status, attempt).toBe(400);
      const right = await browser.redeem('common', code);
      expect(right, attempt).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
    const { code = '' } = answerIn(await browser.authorize('common', { login_hint: ENGINEER }));
    expect((await browser.redeem(TENANTS.contosoResearch, code)).status).toBe(400);
    expect((await browser.redeem('common', code)).status).toBe(400);
  });

  it('issues tokens for other resources and tenants from one refresh token, which stays valid', async () => {
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

  it('rejects two resources in one token request', async () => {
    const { body } = await client().token('common', {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      scope: `${MANAGEMENT} ${PORTAL}`,
    });
    expect(body['error_description']).toContain('AADSTS28000');
  });

  it('returns error and error_description for every rejected request', async () => {
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

  it('allows cross-origin reads only from the portal', async () => {
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

describe('confidential clients', () => {
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

  it('issue tokens for the data plane of storage accounts', async () => {
    const { status, body } = await exchange({
      client_secret: clientSecret,
      assertion: await portalToken(),
      scope: 'https://storage.azure.com/user_impersonation',
    });
    expect(status).toBe(200);
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({
      aud: 'https://storage.azure.com',
      scp: 'user_impersonation',
      upn: ENGINEER,
    });
  });

  it("allows the portal's server to act on behalf of a person after the page is closed", async () => {
    const { status, body } = await exchange({ client_secret: clientSecret, assertion: await portalToken() });
    expect(status).toBe(200);
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({ appidacr: '1', upn: ENGINEER });
    const refreshRequest = {
      grant_type: 'refresh_token',
      refresh_token: body['refresh_token'] ?? '',
      scope: 'User.Read',
    };
    expect((await client().token(TENANTS.contoso, refreshRequest)).body['error']).toBe('invalid_client');
    const refreshAnswer = await client().token(TENANTS.contosoResearch, {
      ...refreshRequest,
      client_secret: clientSecret,
    });
    expect(refreshAnswer.status).toBe(200);
    const me = await fetch(`${sandbox.origin}/graph/v1.0/me`, {
      headers: { authorization: `Bearer ${refreshAnswer.body['access_token']}` },
    });
    expect(me.status).toBe(200);
    const ledger = (await (await fetch(`${sandbox.origin}/__ledger?path=/graph`)).json()) as {
      entries: { principal: Record<string, string> }[];
    };
    expect(ledger.entries.at(-1)?.principal).toMatchObject({ kind: 'user', name: ENGINEER, actor: clientId });
  });

  it('rejects an on-behalf-of exchange without the secret or with another token', async () => {
    const assertion = await portalToken();
    expect((await exchange({ assertion })).status).toBe(401);
    expect((await exchange({ assertion, client_secret: 'wrong' })).body['error']).toBe('invalid_client');
    const { access_token = '', id_token = '' } = await client().signIn('common', ENGINEER);
    for (const wrong of [access_token, id_token, '', `${assertion.slice(0, -4)}AAAA`]) {
      const refusal = await exchange({ assertion: wrong, client_secret: clientSecret });
      expect(refusal).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
  });

  it('issues tokens to a connection in its home tenant only', async () => {
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
