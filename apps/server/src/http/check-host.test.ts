import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf, startTestServer, type TestServer } from '../testing/test-server.ts';
import { createHostCheck } from './check-host.ts';

describe('a Host header', () => {
  const isOurs = createHostCheck('https://portal.example');
  it.each([
    'portal.example',
    'PORTAL.example',
    'portal.example:443',
    'localhost',
    'localhost:4000',
    '127.0.0.1:51234',
    '[::1]:4000',
  ])('%s is accepted', (host) => {
    expect(isOurs(host)).toBe(true);
  });
  it.each([
    '',
    'evil.example',
    'portal.example.evil.example',
    'evil.example:443',
    'portal.example:8443',
    'portal.example.',
    'xportal.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost:4000@evil.example',
    'portal.example, evil.example',
    '169.254.169.254',
    '[::ffff:10.0.0.1]',
  ])('%s is rejected', (host) => {
    expect(isOurs(host)).toBe(false);
  });
  it('is accepted with a port only if it is the port of the public URL', () => {
    const withPort = createHostCheck('http://portal.example:8080');
    expect([withPort('portal.example:8080'), withPort('portal.example')]).toEqual([true, false]);
  });
});

describe('the host check', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ production: true });
  });
  afterAll(() => server.stop());
  const ask = (url: string, headers: Record<string, string>) => server.request('GET', url, { headers });

  it("rejects requests with a foreign name and returns the portal's URL", async () => {
    for (const url of ['/', '/api/portal/config/signin', '/api/openapi.json', '/nothing', '/redirect.html']) {
      const answer = await ask(url, { host: 'evil.example' });
      expect([answer.status, problemOf(answer)]).toEqual([421, 'wrong-host']);
      expect(answer.text).toContain('https://portal.example');
      expect(answer.text).not.toContain('evil.example');
    }
    expect((await ask('/api/portal/config/signin', { host: 'portal.example' })).status).toBe(200);
  });
  it('accepts health checks under any name', async () => {
    expect((await ask('/healthz', { host: '10.2.3.4:4000' })).status).toBe(200);
  });
  it('ignores forwarded names without a trusted proxy', async () => {
    const spoofed = { host: 'evil.example', 'x-forwarded-host': 'portal.example' };
    expect((await ask('/api/portal/config/signin', spoofed)).status).toBe(421);
    const reversed = { host: 'portal.example', 'x-forwarded-host': 'evil.example' };
    expect((await ask('/api/portal/config/signin', reversed)).status).toBe(200);
  });
});
