import { afterAll, describe, expect, it } from 'vitest';
import { people } from '../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../testing/test-server.ts';

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function start(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  servers.push(server);
  return server;
}

const documentPath = '/api/openapi.json';

describe('the API documents', () => {
  it('are public with the embedded cloud and with OPEN_DOCS=1', async () => {
    for (const options of [{}, { production: true, settings: { OPEN_DOCS: '1' } }]) {
      const server = await start(options);
      expect((await server.request('GET', documentPath)).body).toMatchObject({ openapi: '3.1.0' });
      const page = await server.request('GET', '/api/docs');
      expect(page.text).toContain('<h1>Blueport API</h1>');
    }
  });

  it('require a session or an access token otherwise', async () => {
    const server = await start({ settings: { OPEN_DOCS: '0' } });
    const engineer = await server.login(people.engineer);
    const tokenAnswer = await server.request('POST', '/api/user/token', {
      token: engineer.token,
      body: { name: 'reads the document', permissions: ['deploymentList'], expiresInDays: 1 },
    });
    const { token } = tokenAnswer.body as { token: string };
    for (const handle of [engineer.token, token]) {
      const answer = await server.request('GET', documentPath, { token: handle });
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ openapi: '3.1.0' })]);
    }
    const headers = { msservice: 'us_gov' };
    const differing = await server.request('GET', documentPath, { token: engineer.token, headers });
    expect(problemOf(differing)).toBe('header-mismatch');
    await server.request('DELETE', '/api/user/session', { token: engineer.token });
    for (const handle of [undefined, 'x'.repeat(43), engineer.token]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await server.request(method, documentPath, { token: handle });
        expect(answer.status, `${method} with ${handle ?? 'no handle'}`).toBe(401);
        expect(answer.text).not.toContain('openapi');
      }
    }
    const production = await start({ production: true });
    expect((await production.request('GET', documentPath)).status).toBe(401);
  });

  it('have a portal page as reference when they are not public', async () => {
    const server = await start({ settings: { OPEN_DOCS: '0' } });
    const [portal, page] = await Promise.all(
      ['/portal', '/api/docs'].map((url) => server.request('GET', url)),
    );
    const plain = (text = '') => text.replaceAll(/nonce="[^"]*"/g, '');
    expect(page?.status).toBe(200);
    expect(plain(page?.text)).toBe(plain(portal?.text));
    expect(String(page?.headers['content-security-policy'])).toContain("script-src 'self'");
  });
});
