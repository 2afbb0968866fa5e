import { connect, type AddressInfo } from 'node:net';
import { allRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toProblemAnswer } from '../http/problem-answer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Checks that apply to every response of the portal. */
let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ production: true });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

const foreign = 'evil.example';
/** Paths known from traversal, redirect and routing attacks. */
const paths = [
  `//${foreign}`,
  `///${foreign}`,
  `//${foreign}/%2f..`,
  `/%2f%2f${foreign}`,
  `/%5c%5c${foreign}`,
  `/.${foreign}`,
  `/portal//${foreign}`,
  `/portal/%2f%2f${foreign}`,
  `/portal/..//${foreign}`,
  `/portal/%2e%2e//${foreign}`,
  `/?next=//${foreign}`,
  `/portal?returnTo=https://${foreign}`,
  `/redirect.html?url=https://${foreign}`,
  `/user/login/social/github/x@${foreign}?code=1&state=2`,
  `/user/login/social/github/..%2f..%2f${foreign}`,
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.npmrc',
  '/.blueport/encryption.key',
  '/package.json',
  '/package-lock.json',
  '/node_modules/',
  '/assets',
  '/assets/',
  '/assets/.',
  '/index.html',
  '/assets/index.html',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/....//....//package.json',
  '/assets/%00.js',
  '/assets/index.js.map',
  '/.vite/manifest.json',
  '/api',
  '/api/',
  '/api/../healthz',
  '/api/%2e%2e/healthz',
  '/api//user/me',
  '/api/user//me',
  '/api/user/me/',
  '/API/user/me',
  '/api/user/me%00',
  '/api/user/me;x=1',
  '/api/user%2fme',
  '/metrics',
  '/debug',
  '/debug/pprof/',
  '/server-status',
  '/actuator/env',
  '/console',
  '/__sandbox',
  '/__ledger',
  '/__token',
  '/swagger-ui.html',
  '/graphql',
  '/wp-login.php',
  '/cgi-bin/',
  '/etc/passwd',
  '/..;/..;/etc/passwd',
];

describe('unusual paths', () => {
  it.each(paths)(
    '%s does not redirect elsewhere, list a folder or return a file of the server',
    async (path) => {
      const { status, headers, text } = await server.request('GET', path);
      expect([200, 400, 401, 404]).toContain(status);
      expect(headers['location']).toBeUndefined();
      expect(text).not.toMatch(/workspaces|devDependencies|\[core\]|root:x:|Index of|"file":/);
      // Only the portal's paths return the portal's page.
      const isPage = String(headers['content-type']).startsWith('text/html');
      expect(isPage && !/^\/(portal|user\/login\/social\/github\/|redirect\.html|\?|$)/.test(path)).toBe(
        false,
      );
    },
  );

  it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'DEBUG', 'SEARCH'])('%s is rejected', async (method) => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const bytes = `${method} /api/user/me HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer CANARY\r\n\r\n`;
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', () => {});
      socket.once('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
    expect(answer).not.toContain('CANARY');
  });
});

describe('a request with an unsupported method', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])(
    '%s gets 405 with the supported methods in Allow',
    async (method) => {
      for (const [path, routes] of Map.groupBy(allRoutes, (route) => route.path)) {
        const methods = routes.map((route) => route.method as string);
        if (methods.includes(method)) continue;
        const { status, headers } = await server.request(method, path.replaceAll(/:\w+/g, 'x'));
        const allowed = String(headers['allow']).split(', ');
        expect([path, status, allowed.toSorted()]).toEqual([
          path,
          405,
          [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted(),
        ]);
      }
    },
  );
});

describe('a request with an unsupported method to an unusual address', () => {
  const allowOf = async (method: string, url: string) => {
    const { status, headers } = await server.request(method, url);
    return [status, headers['allow']];
  };

  it('gets the methods of the decoded path', async () => {
    expect(await allowOf('PATCH', '/api/%72ole')).toEqual([405, 'GET, HEAD, POST']);
    expect(await allowOf('DELETE', '/api/user/%74oken')).toEqual([405, 'GET, HEAD, POST']);
  });

  it.each(['GET', 'DELETE'])(
    'gets no Allow header if %s is supported but a parameter is too long',
    async (method) => {
      const [status, allow] = await allowOf(method, `/api/role/${'x'.repeat(401)}`);
      // The static files, which exist after a build, have a route for every address.
      expect([400, 404]).toContain(status);
      expect(allow).toBeUndefined();
    },
  );
});

describe('every response', () => {
  const urls = [
    '/',
    '/portal',
    '/redirect.html',
    '/healthz',
    '/api/docs',
    '/api/openapi.json',
    '/nothing',
    '/%zz',
  ];
  it.each([
    ...urls,
    ...allRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/:\w+/g, 'x')),
  ])('%s has the security headers and no cookie', async (path) => {
    const { headers, text } = await server.request('GET', path, {
      headers: { origin: `https://${foreign}` },
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain('frame-ancestors');
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    for (const name of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by'])
      expect(headers[name]).toBeUndefined();
    expect(text === '' || /charset=utf-8/.test(String(headers['content-type']))).toBe(true);
    expect(!path.startsWith('/api/') || headers['cache-control'] === 'no-store').toBe(true);
  });

  it('allows no other origin in a preflight', async () => {
    const { statusCode, headers } = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/user/me',
      headers: {
        origin: `https://${foreign}`,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(statusCode).toBe(404);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('changes nothing after a form post from another site', async () => {
    const count = async () =>
      (await server.database.pool.query<{ n: number }>('select count(*)::int as n from audit')).rows[0]!.n;
    const before = await count();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      for (const { method, path, body } of allRoutes.filter(({ method }) => method === 'POST')) {
        const { status } = await server.request(method, path.replaceAll(/:\w+/g, 'x'), {
          headers: { 'content-type': type, origin: `https://${foreign}` },
          body: '{}',
        });
        expect([400, 401, 415, 429]).toContain(status);
        expect(body === undefined || status !== 200).toBe(true);
      }
    }
    expect(await count()).toBe(before);
  });

  it('hides the details of an unexpected error', () => {
    const error = Object.assign(new TypeError('CANARY in select * from account at /srv/x.ts'), {
      code: '42P01',
      detail: 'CANARY',
      hint: 'CANARY',
    });
    const { status, body } = toProblemAnswer(error, 'some-id');
    expect([status, body.requestId]).toEqual([500, 'some-id']);
    expect(JSON.stringify(body)).not.toMatch(/CANARY|select|42P01|TypeError|\.ts/);
  });
});
