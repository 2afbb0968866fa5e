import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../server.ts';
import { answerIn, DirectoryClient } from '../testing/directoryClient.ts';
import { createPeople, TENANTS } from '../world/people.ts';

const AZ = '04b07795-8ddb-461a-bbee-02f9e1bf7b46';
const SCOPE = 'https://management.core.windows.net//.default offline_access openid profile';
const ENGINEER = 'engineer@contoso.example';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.02 });
});
afterAll(() => sandbox.close());

const tool = (redirectUri: string): DirectoryClient =>
  new DirectoryClient({ loginBase: `${sandbox.origin}/login`, clientId: AZ, redirectUri });

const query = { response_mode: 'query', prompt: 'select_account', scope: SCOPE };

describe('sign-in of a command-line tool', () => {
  it.each(['http://localhost:8400', 'http://localhost:51234/', 'http://127.0.0.1:40000'])(
    'redirects to %s with any port, and redeems the code',
    async (redirectUri) => {
      const browser = tool(redirectUri);
      const url = browser.authorizeUrl('organizations', query);
      expect(await (await browser.open(url)).text()).toContain('to continue to Microsoft Azure CLI');
      const redirect = await browser.pick(url, ENGINEER);
      expect(new URL(redirect.headers.get('location') ?? '').origin).toBe(new URL(redirectUri).origin);
      const { status, body } = await browser.redeem('organizations', answerIn(redirect)['code'] ?? '', {
        scope: SCOPE,
      });
      expect(status).toBe(200);
      expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({
        appid: AZ,
        appidacr: '0',
        tid: TENANTS.contoso,
        scp: 'user_impersonation',
      });
      expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ aud: AZ, nonce: 'nonce-1' });
      expect(body['client_info']).toBeTruthy();
      expect(body['refresh_token']).toBeTruthy();
    },
  );

  it('redirects only to the loopback address', async () => {
    for (const redirectUri of [
      'http://localhost.example.com',
      'https://localhost:1',
      'http://localhost:8400/other',
      'http://localhost:4000/redirect.html',
    ]) {
      const page = await tool(redirectUri).authorize('organizations', query);
      expect(page.status, redirectUri).toBe(400);
      expect(await page.text()).toContain('AADSTS50011');
    }
  });

  it('requires PKCE', async () => {
    const answer = await tool('http://localhost:8400').authorize('organizations', {
      ...query,
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expect(answerIn(answer)).toMatchObject({ error: 'invalid_request' });
  });

  it('never accepts a secret for the tool, not even an empty one', async () => {
    for (const client_secret of ['', 'x']) {
      const answer = await tool('http://localhost').token(TENANTS.contoso, {
        grant_type: 'client_credentials',
        client_secret,
        scope: 'https://management.azure.com/.default',
      });
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client', error_codes: [700025] } });
    }
  });

  it("does not issue tokens for the portal's API to the tool", async () => {
    const browser = tool('http://localhost:8400');
    const { code = '' } = answerIn(await browser.authorize('common', { login_hint: ENGINEER }));
    const { clientId } = createPeople().portalClients.general;
    const answer = await browser.redeem('common', code, { scope: `api://${clientId}/access` });
    expect(answer.body).toMatchObject({ error: 'invalid_grant', error_codes: [65001] });
  });
});

describe('instance discovery', () => {
  const discover = async (endpoint: string, prefix = '/login') => {
    const query = new URLSearchParams({ 'api-version': '1.1', authorization_endpoint: endpoint });
    const answer = await fetch(`${sandbox.origin}${prefix}/common/discovery/instance?${query.toString()}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it.each([
    [
      '/login',
      'https://login.microsoftonline.com/common/oauth2/authorize',
      'login.microsoftonline.com/common',
    ],
    [
      '/login',
      `https://login.microsoftonline.us/${TENANTS.agency}/oauth2`,
      `login.microsoftonline.us/${TENANTS.agency}`,
    ],
    [
      '/login-gov',
      'https://login.microsoftonline.us/organizations/',
      'login.microsoftonline.us/organizations',
    ],
  ])('returns at %s the discovery document of %s', async (prefix, endpoint, authority) => {
    const { status, body } = await discover(endpoint, prefix);
    expect(status).toBe(200);
    expect(body['tenant_discovery_endpoint']).toBe(
      `https://${authority}/v2.0/.well-known/openid-configuration`,
    );
    expect(body['metadata']).toContainEqual(
      expect.objectContaining({ preferred_network: 'login.microsoftonline.us' }),
    );
  });

  it('names a discovery document that exists for the sandbox itself', async () => {
    const { body } = await discover(`${sandbox.origin}/login-gov/common/oauth2/v2.0/authorize`, '/login-gov');
    const document = await fetch(String(body['tenant_discovery_endpoint']));
    expect(await document.json()).toMatchObject({
      device_authorization_endpoint: `${sandbox.origin}/login-gov/common/oauth2/v2.0/devicecode`,
    });
  });

  it('rejects hosts of other services', async () => {
    for (const endpoint of ['https://login.example.com/common', 'not an address', '']) {
      expect(await discover(endpoint)).toMatchObject({ status: 400, body: { error: 'invalid_instance' } });
    }
  });
});
