import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerEntry } from './ledger/ledger.ts';
import { startSandbox } from './server.ts';
import type { RunningSandbox } from './server.ts';
import { TENANTS } from './world/people.ts';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => setFaults([]));
afterAll(() => sandbox.close());

async function send(method: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${sandbox.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function setFaults(rules: unknown): Promise<void> {
  expect((await send('PUT', '/__faults', rules)).status).toBe(200);
}

async function ledger(query = ''): Promise<LedgerEntry[]> {
  const response = await fetch(`${sandbox.origin}/__ledger${query}`);
  return ((await response.json()) as { entries: LedgerEntry[] }).entries;
}

async function graphToken(email = 'admin@contoso.example'): Promise<string> {
  const answer = await send('POST', '/__token', { email, audience: 'graph' });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

const me = async (init: RequestInit = {}): Promise<Response> =>
  fetch(`${sandbox.origin}/graph/v1.0/me`, {
    ...init,
    headers: { authorization: `Bearer ${await graphToken()}`, 'client-request-id': 'request-1' },
  });

describe('control endpoints', () => {
  it('returns a description of both clouds', async () => {
    const description = (await (await fetch(`${sandbox.origin}/__sandbox`)).json()) as Record<string, never>;
    expect(description).toMatchObject({
      clouds: {
        general: {
          authorityHost: `localhost:${sandbox.port}`,
          managementOrigin: 'https://management.azure.com',
          armBase: `http://127.0.0.1:${sandbox.port}/arm`,
        },
        us_gov: { loginBase: `${sandbox.origin}/login-gov` },
      },
    });
  });

  it('issues tokens only to people of the demo world', async () => {
    const email = 'engineer@fabrikam.example';
    expect((await send('POST', '/__token', { email, tenantId: TENANTS.contoso })).status).toBe(404);
    expect((await send('POST', '/__token', { email: 'nobody@x.example' })).status).toBe(404);
    expect((await send('POST', '/__token', {})).status).toBe(400);
    expect((await send('POST', '/__token', { email, audience: 'management' })).status).toBe(200);
  });

  it('names the allowed audiences of a token', async () => {
    const answer = await send('POST', '/__token', { email: 'a@b.example', audience: 'arm' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'InvalidBody',
      message:
        'body/audience must be equal to one of the allowed values: portal, management, graph, storage, metrics, insights',
    });
  });

  it.each(['/arm/subscriptions/%zz', '/graph/v1.0/users/%zz'])('reports the invalid URL %s', async (path) => {
    const answer = await fetch(sandbox.origin + path);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: { code: 'BadRequest', message: 'The URL of the request is not valid.' } },
    ]);
  });

  it.each(['/__sandbox', '/__SANDBOX', '/%5f_sandbox', '/mail', '/Login/common/discovery/v2.0/keys'])(
    'rejects %s with a foreign host name',
    async (path) => {
      const statusFor = async (host: string): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          request({ port: sandbox.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
            response.resume();
            resolve(response.statusCode);
          })
            .on('error', reject)
            .end();
        });
      expect(await statusFor('evil.example')).toBe(403);
      expect(await statusFor('localhost')).toBe(200);
    },
  );

  it.each(['/__directory/revoke', '/__directory/rotate-keys', '/__token'])(
    'rejects a POST to %s that any web page could send',
    async (path) => {
      const post = async (headers: Record<string, string>, body: string | null): Promise<number> =>
        (await fetch(sandbox.origin + path, { method: 'POST', headers, body })).status;
      expect(await post({}, null)).toBe(415);
      expect(await post({ 'content-type': 'text/plain' }, '{}')).toBe(415);
      expect(await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')).toBe(415);
      const foreign = { 'content-type': 'application/json', origin: 'http://localhost:4000' };
      expect(await post(foreign, '{}')).toBe(403);
    },
  );

  it('revokes tokens and rotates keys on demand', async () => {
    expect((await send('POST', '/__directory/revoke', { email: 'admin@contoso.example' })).status).toBe(200);
    expect((await send('POST', '/__directory/rotate-keys', {})).status).toBe(200);
    const { keys } = (await (await fetch(`${sandbox.origin}/login/common/discovery/v2.0/keys`)).json()) as {
      keys: unknown[];
    };
    expect(keys).toHaveLength(2);
  });

  it('rejects invalid faults', async () => {
    expect((await send('PUT', '/__faults', [{ kind: 'earthquake' }])).status).toBe(400);
  });
});

describe('request ledger', () => {
  it('records principal, request and outcome, and has the row before the response arrives', async () => {
    await me();
    expect((await ledger()).at(-1)).toMatchObject({
      method: 'GET',
      url: '/graph/v1.0/me',
      status: 200,
      accepted: true,
      clientRequestId: 'request-1',
      principal: { kind: 'user', name: 'admin@contoso.example', actor: null },
      fault: null,
    });
  });

  it('keeps rejected requests, hashes bodies and skips the control endpoints', async () => {
    await fetch(`${sandbox.origin}/graph/v1.0/me`);
    await fetch(`${sandbox.origin}/login/common/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    const rows = await ledger();
    expect(rows.at(-2)).toMatchObject({ status: 401, accepted: false, principal: null });
    expect(rows.at(-1)?.bodyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows.some(({ url }) => url.startsWith('/__'))).toBe(false);
  });

  it('supports paging by sequence and filtering by path', async () => {
    const rows = await ledger();
    const last = rows.at(-1)?.sequence ?? 0;
    expect(await ledger(`?after=${last}`)).toEqual([]);
    expect((await ledger('?path=/graph')).every(({ url }) => url.startsWith('/graph'))).toBe(true);
    expect(await ledger('?limit=1')).toHaveLength(1);
  });
});

describe('Graph API', () => {
  it("returns the signed-in user in the token's tenant", async () => {
    const headers = { authorization: `Bearer ${await graphToken()}` };
    const get = (path: string): Promise<Response> => fetch(`${sandbox.origin}/graph${path}`, { headers });
    expect(await (await get('/v1.0/organization')).json()).toMatchObject({
      value: [{ displayName: 'Contoso' }],
    });
    expect(await (await get('/v1.0/me/memberOf')).json()).toMatchObject({ value: [] });
    const photo = await get('/v1.0/me/photo/$value');
    expect(photo.headers.get('content-type')).toBe('image/png');
    expect(await (await get('/unknown')).json()).toMatchObject({ error: { code: 'ResourceNotFound' } });
    expect(await (await get('/v1.0/drives')).json()).toMatchObject({ error: { code: 'NotSimulated' } });
  });

  it('rejects the token of the other cloud', async () => {
    const headers = { authorization: `Bearer ${await graphToken('admin@agency.example')}` };
    expect((await fetch(`${sandbox.origin}/graph/v1.0/me`, { headers })).status).toBe(401);
    expect((await fetch(`${sandbox.origin}/graph-gov/v1.0/me`, { headers })).status).toBe(200);
  });
});

describe('fault injection', () => {
  it.each([
    ['429', 429, '3'],
    ['429-date', 429, expect.stringMatching(/GMT$/)],
    ['500', 500, null],
    ['502', 502, null],
    ['503', 503, '3'],
    ['504', 504, null],
  ])('returns %s in the format of the area', async (kind, status, retryAfter) => {
    await setFaults([
      { kind, match: {}, retryAfterSeconds: status === 429 || status === 503 ? 3 : undefined },
    ]);
    const graph = await me();
    expect(graph.status).toBe(status);
    expect(graph.headers.get('retry-after')).toEqual(retryAfter);
    expect(await graph.json()).toHaveProperty('error.code');
    const directory = await fetch(`${sandbox.origin}/login/common/discovery/v2.0/keys`, {
      headers: { origin: 'http://localhost:4000' },
    });
    expect(await directory.json()).toHaveProperty('error_description');
    expect(directory.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
    expect((await ledger()).at(-1)).toMatchObject({
      status,
      accepted: false,
      fault: kind,
      retryAfter: directory.headers.get('retry-after'),
    });
  });

  it('breaks the connection before the request takes effect', async () => {
    await setFaults([{ kind: 'reset-before', match: { area: 'graph' }, count: 1 }]);
    await expect(me()).rejects.toThrow('fetch failed');
    expect((await ledger()).at(-1)).toMatchObject({ status: 0, accepted: false, fault: 'reset-before' });
    expect((await me()).status).toBe(200);
  });

  it('loses the response of a request that took effect', async () => {
    await setFaults([{ kind: 'reset-after', match: { area: 'graph' }, count: 1 }]);
    await expect(me()).rejects.toThrow('fetch failed');
    expect((await ledger()).at(-1)).toMatchObject({ status: 200, accepted: true, fault: 'reset-after' });
  });

  it('loses a response without a body', async () => {
    await setFaults([{ kind: 'reset-after', match: { area: 'directory' }, count: 1 }]);
    const logout = fetch(
      `${sandbox.origin}/login/common/oauth2/v2.0/logout?post_logout_redirect_uri=http://localhost:4000/`,
    );
    await expect(logout).rejects.toThrow('fetch failed');
    expect((await ledger()).at(-1)).toMatchObject({ status: 303, accepted: true, fault: 'reset-after' });
  });

  it('sends no response', async () => {
    await setFaults([{ kind: 'hang', match: { area: 'graph' }, count: 1 }]);
    await expect(me({ signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout');
    expect((await ledger()).at(-1)).toMatchObject({ status: 0, accepted: false, fault: 'hang' });
  });

  it('stalls after the start of a response', async () => {
    await setFaults([{ kind: 'half-open', match: { area: 'graph' }, count: 1 }]);
    const before = (await ledger()).length;
    const response = await me({ signal: AbortSignal.timeout(300) });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('timeout');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const rows = (await ledger()).slice(before);
    expect(rows).toMatchObject([{ status: 200, accepted: true, fault: 'half-open' }]);
  });

  it('returns 404 only for recently accepted resources', async () => {
    await setFaults([{ kind: '404-after-202', match: { area: 'graph' } }]);
    expect((await me()).status).toBe(200);
  });

  it('truncates the response', async () => {
    await setFaults([{ kind: 'truncated', match: { area: 'graph' }, count: 1 }]);
    const response = await me();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('records one row for a response that breaks before it starts', async () => {
    await setFaults([{ kind: 'truncated', match: { area: 'directory' } }]);
    const before = (await ledger()).length;
    const home = encodeURIComponent('http://localhost:4000/');
    const logout = `${sandbox.origin}/login/common/oauth2/v2.0/logout?post_logout_redirect_uri=${home}`;
    await fetch(logout, { redirect: 'manual' }).catch(() => undefined);
    expect((await ledger()).slice(before)).toMatchObject([
      { status: 303, accepted: true, fault: 'truncated' },
    ]);
  });

  it('sends the response slowly', async () => {
    await setFaults([{ kind: 'slow-body', match: { area: 'graph' }, count: 1, delayMs: 1 }]);
    const started = performance.now();
    expect(await (await me()).json()).toHaveProperty('id');
    expect(performance.now() - started).toBeGreaterThan(200);
  });

  it('returns an unexpected content type', async () => {
    await setFaults([{ kind: 'html', match: { area: 'graph' }, count: 1 }]);
    const html = await me();
    expect(html.headers.get('content-type')).toContain('text/html');
    await setFaults([{ kind: 'wrong-type', match: { area: 'graph' }, count: 1 }]);
    expect((await me()).headers.get('content-type')).toContain('text/plain');
  });

  it('delays the response', async () => {
    await setFaults([{ kind: 'delay', match: { area: 'graph' }, delayMs: 120 }]);
    const started = performance.now();
    expect((await me()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(110);
  });
});

describe('sandbox shutdown', () => {
  it('closes immediately despite pending connections', async () => {
    const other = await startSandbox({ faults: 'hang' });
    const hanging = fetch(`${other.origin}/graph/v1.0/me`);
    const settled = hanging.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const started = performance.now();
    await other.close();
    expect(performance.now() - started).toBeLessThan(1500);
    expect(await settled).toBeInstanceOf(TypeError);
  });
});
