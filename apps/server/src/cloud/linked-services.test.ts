import { createWebIdentity } from '@blueport/cloud';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstallation, type TestInstallation } from '../testing/test-process.ts';

interface LedgerRow {
  readonly url: string;
  readonly status: number;
  readonly principal: { readonly kind: string; readonly name: string; readonly appId: string } | null;
}
interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

let installation: TestInstallation;
const people = new Map<string, string>();

beforeAll(async () => {
  installation = await createTestInstallation();
  await installation.serve();
  for (const email of ['engineer@contoso.example', 'admin@contoso.example', 'admin@agency.example']) {
    const { out } = await installation.run(['token', '--as', email, '--no-store']);
    people.set(email, out.trim());
  }
});
afterAll(() => installation.remove());

async function call(
  method: string,
  path: string,
  {
    as = 'engineer@contoso.example',
    token,
    body,
    headers,
  }: Partial<Record<'as' | 'token', string>> & {
    body?: unknown;
    headers?: Record<string, string>;
  } = {},
): Promise<Reply> {
  const answer = await globalThis.fetch(`http://127.0.0.1:${installation.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token ?? people.get(as)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: (text === '' ? {} : JSON.parse(text)) as Reply['body'] };
}

async function ledger(path: string): Promise<LedgerRow[]> {
  const answer = await globalThis.fetch(
    `${installation.sandbox.origin}/__ledger?${new URLSearchParams({ path, limit: '1000' }).toString()}`,
  );
  const rows = (await answer.json()) as LedgerRow[] | { entries: LedgerRow[] };
  return Array.isArray(rows) ? rows : rows.entries;
}

describe('AWS sign-in', () => {
  it('exchanges the user’s token for role keys, which stay on the server', async () => {
    expect((await call('GET', '/api/aws/session')).body).toMatchObject({ available: true, signedIn: false });
    const answer = await call('POST', '/api/aws/session');
    expect(answer.body).toMatchObject({ signedIn: true, provider: 'aws-auth' });
    expect(answer.text).not.toMatch(/ASIA|secret|sessionToken/i);
    expect((await ledger('/sts/')).at(-1)).toMatchObject({
      status: 200,
      principal: { kind: 'user', name: 'engineer@contoso.example' },
    });
    const { awsAuth } = answer.body as { awsAuth: string };
    const withHeader = (value: string) => call('GET', '/api/user/me', { headers: { 'x-aws-auth': value } });
    expect((await withHeader(awsAuth)).status).toBe(200);
    expect((await withHeader('a-value-that-was-never-given')).status).toBe(400);
    expect((await call('DELETE', '/api/aws/session')).status).toBe(204);
    // Other tabs may still send the header for a while; it no longer grants access.
    expect((await withHeader(awsAuth)).status).toBe(200);
    expect((await call('GET', '/api/aws/session')).body).toMatchObject({ signedIn: false });
  });
  it('keeps AWS partitions separate', async () => {
    const answer = await call('POST', '/api/aws/session', { as: 'admin@agency.example' });
    expect(answer.body['roleArn']).toContain('arn:aws-us-gov:');
    expect((await ledger('/sts-gov/')).at(-1)).toMatchObject({ principal: { name: 'admin@agency.example' } });
    const before = (await ledger('/sts/')).length;
    const general = createWebIdentity('general', { endpoint: `${installation.sandbox.origin}/sts` });
    await expect(
      general.assumeRole({
        roleArn: 'arn:aws-us-gov:iam::000000000002:role/X',
        token: 't',
        sessionName: 'n',
      }),
    ).rejects.toMatchObject({ kind: 'refused', code: 'ForeignPartition' });
    expect((await ledger('/sts/')).length).toBe(before);
  });
  it.each([
    ['a forged token', 'arn:aws:iam::000000000001:role/BlueportPortal', 'not.a.token', 'unauthorized'],
    ['an invalid role ARN', 'arn:aws:iam::1:role/x', 'not.a.token', 'refused'],
  ])('rejects %s', async (_case, roleArn, token, kind) => {
    const identity = createWebIdentity('general', { endpoint: `${installation.sandbox.origin}/sts` });
    await expect(identity.assumeRole({ roleArn, token, sessionName: 'somebody' })).rejects.toMatchObject({
      kind,
    });
  });
});

describe('storage access', () => {
  it.each([
    ['engineer@contoso.example', '/login'],
    ['admin@agency.example', '/login-gov'],
  ])('is obtained on behalf of %s', async (as, login) => {
    const before = (await ledger(`${login}/`)).length;
    const answer = await call('POST', '/api/user/session/storage', { as, body: {} });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      secondaryAzureToken: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect((await ledger(`${login}/`)).slice(before).map(({ url }) => url)).toEqual([
      expect.stringMatching(/\/oauth2\/v2.0\/token$/),
    ]);
    expect((await call('GET', '/api/user/me', { as })).body['storageAccessUntil']).toBe(
      answer.body['expiresAt'],
    );
  });
});

/** Returns the kinds of principals that call Azure during `act`. Background jobs of the server may add `app`. */
async function principalsDuring(act: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const { length } = await ledger('/arm/subscriptions');
  await act();
  return (await ledger('/arm/subscriptions')).slice(length).map(({ principal }) => principal?.kind);
}

describe('a personal access token', () => {
  it('uses the organization’s connection, never its owner’s sign-in', async () => {
    const createResponse = await call('POST', '/api/user/token', {
      body: { name: 'inventory', permissions: ['blueprints', 'blueprintProvision'], expiresInDays: 1 },
    });
    expect(createResponse.status).toBe(201);
    const token = String(createResponse.body['token']);
    const list = (as: { token?: string }) => call('GET', '/api/user/subscription', as);
    const byToken = await principalsDuring(async () => expect((await list({ token })).status).toBe(200));
    expect(byToken).toContain('app');
    expect(byToken).not.toContain('user');
    expect(await principalsDuring(() => list({}))).toContain('user');
  });
});

/** Follows the authorization page like a browser. Returns the redirect address. */
async function authorize(address: string, decision: 'yes' | 'no'): Promise<URL> {
  const page = new URL(address);
  const answer = await globalThis.fetch(page.origin + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...page.searchParams, ['decision', decision]]),
  });
  if (answer.status !== 303) throw new Error(await answer.text());
  return new URL(answer.headers.get('location') ?? '');
}

async function begin(as?: string): Promise<string> {
  const { body } = await call('POST', '/api/user/github/start', as === undefined ? {} : { as });
  return String(body['url']);
}

describe('linking GitHub', () => {
  const email = 'engineer@contoso.example';
  const finish = (callbackUrl: URL, change: object = {}, as = email) =>
    call('POST', '/api/user/github', {
      as,
      body: {
        code: callbackUrl.searchParams.get('code'),
        state: callbackUrl.searchParams.get('state'),
        email,
        ...change,
      },
    });

  it('builds the link from the client ID, the return address and the repo scope', async () => {
    const url = new URL(await begin());
    expect(url.pathname).toBe('/social/github/login/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'repo',
      code_challenge_method: 'S256',
      redirect_uri: `http://localhost:${installation.port}/user/login/social/github/${encodeURIComponent(email)}`,
    });
    expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
  });
  it('accepts a link flow started in this session, once, and keeps the token on the server', async () => {
    const callbackUrl = await authorize(await begin(), 'yes');
    const answer = await finish(callbackUrl);
    expect(answer.body).toMatchObject({ linked: true, login: 'demo-octavia', scope: 'repo' });
    expect(answer.text).not.toContain('gho_');
    expect((await finish(callbackUrl)).status).toBe(422);
    expect((await call('GET', '/api/user/github')).body).toMatchObject({ linked: true });
    expect((await call('GET', '/api/user/github', { as: 'admin@contoso.example' })).body).toMatchObject({
      linked: false,
    });
  });
  it('rejects a link flow from another session, a wrong return address, and a forged state', async () => {
    const attacker = await authorize(await begin('admin@contoso.example'), 'yes');
    expect((await finish(attacker)).status).toBe(422);
    const callbackUrl = await authorize(await begin(), 'yes');
    expect((await finish(callbackUrl, { email: 'admin@contoso.example' })).status).toBe(422);
    expect((await finish(callbackUrl, { state: 'x'.repeat(43) })).status).toBe(422);
    expect((await finish(callbackUrl, { code: 'x' })).status).toBe(422);
  });
  const revoked = async (what: 'grant' | 'token') =>
    (await ledger('/social/github-api/applications'))
      .filter(({ url }) => url.endsWith(`/${what}`))
      .map(({ status }) => status);
  it('revokes the previous token, and not the new one, when the same account is linked again', async () => {
    expect((await finish(await authorize(await begin(), 'yes'))).status).toBe(200);
    await expect.poll(() => revoked('token'), { timeout: 20_000 }).toEqual([204]);
    expect(await revoked('grant')).toEqual([]);
  });
  it('revokes the grant at GitHub when the account is unlinked', async () => {
    expect((await call('DELETE', '/api/user/github')).status).toBe(204);
    await expect.poll(() => revoked('grant'), { timeout: 20_000 }).toEqual([204]);
    expect((await call('GET', '/api/user/github')).body).toMatchObject({ linked: false, login: null });
    expect((await call('DELETE', '/api/user/github')).status).toBe(204);
  });
  it('revokes the grant at GitHub when the user is deleted', async () => {
    const callbackUrl = await authorize(await begin(), 'yes');
    expect((await finish(callbackUrl)).body).toMatchObject({ linked: true });
    const as = 'admin@contoso.example';
    const { body } = await call('GET', `/api/user?filter=${email}`, { as });
    const [{ id }] = body['result'] as [{ id: string }];
    const { body: person } = await call('GET', `/api/user/${id}`, { as });
    const removed = await call('DELETE', `/api/user/${id}`, {
      as,
      headers: { 'if-match': String(person['etag']) },
    });
    expect([removed.status, removed.text]).toEqual([204, '']);
    await expect.poll(() => revoked('grant'), { timeout: 20_000 }).toEqual([204, 204]);
  });
});
