import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../server.ts';
import { DirectoryClient } from '../../testing/directoryClient.ts';
import { createPeople, TENANTS } from '../../world/people.ts';

const AZ = '04b07795-8ddb-461a-bbee-02f9e1bf7b46';
/** The scopes of `az login`, in its spelling. */
const SCOPE = 'https://management.core.windows.net//.default offline_access openid profile';
const ADMIN = 'admin@contoso.example';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const people = createPeople();

let sandbox: RunningSandbox;
let elapsedSeconds = 0;
const pass = (seconds: number): void => {
  elapsedSeconds += seconds;
};

beforeAll(async () => {
  const startTime = Date.now();
  sandbox = await startSandbox({ scale: 0.02, now: () => new Date(startTime + elapsedSeconds * 1000) });
});
afterAll(() => sandbox.close());

interface Started {
  user_code: string;
  device_code: string;
  verification_uri: string;
  interval: number;
  expires_in: number;
  message: string;
}

const tool = (prefix = '/login'): DirectoryClient =>
  new DirectoryClient({ loginBase: `${sandbox.origin}${prefix}`, clientId: AZ });

async function request(
  form: Record<string, string>,
  authority = 'organizations',
  prefix = '/login',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${sandbox.origin}${prefix}/${authority}/oauth2/v2.0/devicecode`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function start(authority = 'organizations', prefix = '/login'): Promise<Started> {
  const scope = prefix === '/login' ? SCOPE : SCOPE.replace('windows.net', 'usgovcloudapi.net');
  const { status, body } = await request({ client_id: AZ, scope }, authority, prefix);
  expect(status).toBe(200);
  return body as unknown as Started;
}

const poll = (started: Started, authority = 'organizations', prefix = '/login') =>
  tool(prefix).token(authority, { grant_type: GRANT, device_code: started.device_code });

/** Enters the code on the page and returns the address of the account picker. */
async function enter(browser: DirectoryClient, { user_code, verification_uri }: Started): Promise<string> {
  const answer = await browser.open(verification_uri, {
    method: 'POST',
    body: new URLSearchParams({ code: user_code }),
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function complete(browser: DirectoryClient, started: Started, email: string): Promise<string> {
  const redirect = await browser.pick(await enter(browser, started), email);
  const page = await browser.open(redirect.headers.get('location') ?? '');
  expect(page.status).toBe(200);
  return page.text();
}

describe('device code sign-in', () => {
  it('signs in a person who enters the code and picks an account', async () => {
    const browser = tool();
    const started = await start();
    expect(started).toMatchObject({ interval: 5, expires_in: 900 });
    expect(started.user_code).toMatch(/^[A-Z2-9]{9}$/);
    expect(started.message).toContain(`${started.verification_uri} and enter the code ${started.user_code}`);
    expect((await poll(started)).body).toMatchObject({
      error: 'authorization_pending',
      error_codes: [70016],
    });

    expect(await (await browser.open(started.verification_uri)).text()).toContain('<h1>Enter code</h1>');
    const picker = await enter(browser, started);
    expect(await (await browser.open(picker)).text()).toContain('to continue to Microsoft Azure CLI');
    expect(await complete(browser, started, ADMIN)).toContain('You are signed in to Microsoft Azure CLI');

    const { status, body } = await poll(started);
    expect(status).toBe(200);
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({
      aud: 'https://management.azure.com',
      appid: AZ,
      tid: TENANTS.contoso,
      upn: ADMIN,
    });
    expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ aud: AZ, preferred_username: ADMIN });
    expect((await poll(started)).body).toMatchObject({ error: 'bad_verification_code' });

    const research = await tool().refresh(
      TENANTS.contosoResearch,
      body['refresh_token'] ?? '',
      'https://graph.microsoft.com//.default',
    );
    expect(decodeJwt(research.body['access_token'] ?? '')).toMatchObject({
      aud: 'https://graph.microsoft.com',
      tid: TENANTS.contosoResearch,
    });
  });

  it("accepts the short name of the grant, which the vendor's library for Node sends", async () => {
    const started = await start();
    await complete(tool(), started, ADMIN);
    const grant = { grant_type: 'device_code', device_code: started.device_code, client_id: AZ };
    const { status } = await tool().token('organizations', grant);
    expect(status).toBe(200);
  });

  it('shows the picker even if an account is signed in, and accepts the code in any case with spaces', async () => {
    const browser = tool();
    await complete(browser, await start(), ADMIN);
    const started = await start();
    const picker = await enter(browser, {
      ...started,
      user_code: ` ${started.user_code.toLowerCase().replace(/^(...)/, '$1-')} `,
    });
    expect(await (await browser.open(picker)).text()).toContain('Pick an account');
  });

  it('asks an application that polls too often to slow down', async () => {
    const started = await start();
    const outcomes: unknown[] = [];
    for (const seconds of [0, 5, 1, 6, 11]) {
      pass(seconds);
      outcomes.push((await poll(started)).body['error']);
    }
    expect(outcomes).toEqual([
      'authorization_pending',
      'authorization_pending',
      'slow_down',
      'slow_down',
      'slow_down',
    ]);
    pass(20);
    expect((await poll(started)).body['error']).toBe('authorization_pending');
  });

  it('reports an expired code to the application and to the person', async () => {
    const started = await start();
    pass(901);
    expect((await poll(started)).body).toMatchObject({ error: 'expired_token', error_codes: [70019] });
    const page = await tool().open(started.verification_uri, {
      method: 'POST',
      body: new URLSearchParams({ code: started.user_code }),
    });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('not valid or has expired');
  });

  it('reports a canceled sign-in', async () => {
    const browser = tool();
    const started = await start();
    const html = await (await browser.open(await enter(browser, started))).text();
    const cancel = /href="([^"]*error=access_denied[^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect(await (await browser.open(cancel)).text()).toContain('Sign-in canceled');
    expect((await poll(started)).body).toMatchObject({ error: 'authorization_declined' });
  });

  it('signs in to the US government cloud, whose codes are separate', async () => {
    const browser = tool('/login-gov');
    const started = await start('organizations', '/login-gov');
    expect((await poll(started)).body).toMatchObject({ error: 'bad_verification_code' });
    await complete(browser, started, 'admin@agency.example');
    const { body } = await poll(started, 'organizations', '/login-gov');
    expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({
      aud: 'https://management.usgovcloudapi.net',
      tid: TENANTS.agency,
    });
  });

  it.each([
    ['an unknown application', { client_id: 'x', scope: SCOPE }, 700016],
    [
      'the portal, which has a secret',
      { client_id: people.portalClients.general.clientId, scope: SCOPE },
      7000218,
    ],
    ['a request without an application', { scope: SCOPE }, 900144],
    ['a request without a scope', { client_id: AZ }, 900144],
    ['an unknown resource', { client_id: AZ, scope: 'https://example.com/.default' }, 500011],
  ])('rejects %s', async (_name, form, code) => {
    const { status, body } = await request(form);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body['error_codes']).toEqual([code]);
  });

  it('rejects an unknown tenant', async () => {
    expect((await request({ client_id: AZ, scope: SCOPE }, 'nowhere')).body['error_codes']).toEqual([90002]);
  });
});
