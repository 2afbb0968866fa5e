import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTargetCaller, type CallTarget } from './targetCaller.ts';

let server: Server;
let origin: string;
let hits = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: `${origin}/inside` }).end();
    else if (request.url === '/long') response.end('x'.repeat(100_000));
    else if (request.url === '/wait') response.writeHead(503, { 'retry-after': '7' }).end('busy');
    else if (request.url !== '/silent')
      response.end(`${request.method} ${String(request.headers['x-mark'])}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (call: CallTarget, url: string) => call({ url, headers: { 'x-mark': '1' }, body: '{}' });
const createTarget = (...addresses: readonly string[]): CallTarget =>
  createTargetCaller({
    allowLoopback: false,
    timeoutMs: 500,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
const open = (timeoutMs = 2000): CallTarget => createTargetCaller({ allowLoopback: true, timeoutMs });

describe('a target caller', () => {
  it('does not call a closed port of this machine under any name', async () => {
    const { port } = server.address() as AddressInfo;
    const closed = createTargetCaller({
      allowLoopback: true,
      timeoutMs: 500,
      closedPorts: new Set([port]),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const before = hits;
    for (const host of [
      '127.0.0.1',
      '127.1.2.3',
      '0x7f.1',
      '2130706433',
      '[::1]',
      'localhost',
      'inner.example',
    ]) {
      await expect(post(closed, `http://${host}:${port}/`)).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(hits).toBe(before);
    const other = createTargetCaller({ allowLoopback: true, closedPorts: new Set([port + 1]) });
    expect((await post(other, `${origin}/`)).status).toBe(200);
  });

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'not a URL',
    'https://user@example.com/',
    'https://:password@example.com/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.5/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/metadata/instance',
    'https://168.63.129.16/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
  ])('does not call %s', async (url) => {
    await expect(post(createTarget('93.184.216.34'), url)).rejects.toMatchObject({
      name: 'CloudError',
      kind: 'refused',
    });
  });

  it.each([['127.0.0.1'], ['10.1.2.3'], ['::ffff:10.0.0.1'], ['93.184.216.34', '127.0.0.1']])(
    'does not call a name that resolves to %s',
    async (...addresses) => {
      const port = new URL(origin).port;
      const before = hits;
      await expect(post(createTarget(...addresses), `https://hook.example:${port}/`)).rejects.toMatchObject({
        kind: 'refused',
      });
      expect(hits).toBe(before);
    },
  );

  it('resolves the name once, so that a second DNS response changes nothing', async () => {
    let lookupCount = 0;
    const call = createTargetCaller({
      allowLoopback: true,
      resolve: async () => {
        lookupCount += 1;
        return [{ address: lookupCount === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    expect(await post(call, origin.replace('127.0.0.1', 'hook.example'))).toMatchObject({ status: 200 });
    expect(lookupCount).toBe(1);
  });
});

describe('the response of a target', () => {
  it('has any status, and redirects are not followed', async () => {
    expect(await post(open(), `${origin}/`)).toMatchObject({ status: 200, text: 'POST 1' });
    const before = hits;
    expect(await post(open(), `${origin}/redirect`)).toMatchObject({ status: 302 });
    expect(hits).toBe(before + 1);
    expect(await post(open(), `${origin}/wait`)).toMatchObject({ status: 503, retryAfterMs: 7000 });
  });

  it('is truncated, and limited by a timeout', async () => {
    expect((await post(open(), `${origin}/long`)).text).toHaveLength(4096);
    await expect(post(open(200), `${origin}/silent`)).rejects.toMatchObject({ code: 'Timeout' });
    await expect(post(open(), 'http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
