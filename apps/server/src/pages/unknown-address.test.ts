import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const open = (url: string, accept?: string, method = 'GET') =>
  server.request(method, url, { headers: accept === undefined ? {} : { accept } });

describe('an unknown address outside the portal', () => {
  it.each(['/foo', '/foo/deep/er?x=1', '/portals', '/apiary', '/.env'])(
    'is a page with status 404 in a browser: %s',
    async (url) => {
      const answer = await open(url, browser);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self' 'nonce-");
    },
  );

  it.each([undefined, '*/*', 'application/json'])(
    'is a problem for a client that accepts %s',
    async (accept) => {
      const answer = await open('/foo', accept);
      expect([answer.status, problemOf(answer)]).toEqual([404, 'not-found']);
    },
  );

  it.each(['/api/foo', '/api', '/assets/none.js'])(
    'is a problem below %s, even in a browser',
    async (url) => {
      const answer = await open(url, browser);
      expect([answer.status, problemOf(answer)]).toEqual([404, 'not-found']);
    },
  );

  it('is a problem for a write, even in a browser', async () => {
    expect(problemOf(await open('/foo', browser, 'POST'))).toBe('not-found');
  });
});
