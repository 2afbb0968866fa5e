import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenBytes } from '../hardening/broken-bytes.testing.ts';
import { createRawConnections } from '../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let port: number;
const connections = createRawConnections(() => port);
const { open } = connections;

beforeAll(async () => {
  server = await startTestServer({ production: true });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.stop());
afterEach(() => connections.close());

async function answerTo(bytes: string, options?: { toHead: boolean }): Promise<string> {
  const connection = open();
  connection.send(bytes);
  return connection.answer(options);
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

/** Returns the security headers missing from a response. */
function lackOf(answer: string): string[] {
  const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase();
  return [
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'strict-transport-security: max-age=63072000; includesubdomains',
  ].filter((header) => !head.includes(header));
}

describe('a request that Node would answer itself', () => {
  it.each([
    ['without a Host header', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['without a Host header to a health check', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['with an unknown expectation', 417, 'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: 200-ok\r\n\r\n'],
    [
      'with an unknown expectation and a body',
      417,
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\nexpect: 200-ok\r\ncontent-length: 9\r\n\r\n',
    ],
  ])('%s gets a problem with the security headers', async (_case, status, bytes) => {
    const answer = await answerTo(bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('content-type: application/problem+json; charset=utf-8');
    expect(answer).toContain('"type":"urn:blueport:problem:');
    expect(lackOf(answer)).toEqual([]);
  });

  it('continues after 100-continue', async () => {
    const connection = open();
    connection.send(
      'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
        'expect: 100-continue\r\ncontent-length: 2\r\n\r\n',
    );
    expect(statusOf(await connection.answer())).toBe(100);
    connection.send('{}');
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 400 .*"required"/s);
  });
});

describe('the response to malformed bytes', () => {
  // Empty lines alone are not a request: the server waits for one.
  const requests = brokenBytes.filter((bytes) => bytes.trim() !== '');
  it.each(requests.map((bytes) => [JSON.stringify(bytes.slice(0, 90)), bytes]))(
    '%s has the security headers',
    async (_name, bytes) => {
      // Reading ends after the headers, like for HEAD: a response without a length is complete then.
      const answer = await answerTo(bytes + (bytes.endsWith('\r\n\r\n') ? '' : '\r\n\r\n'), { toHead: true });
      // 100 only requests the body; a connection closed without a response has no headers.
      expect(statusOf(answer) === 100 || answer === '' ? [] : lackOf(answer)).toEqual([]);
    },
  );
});

describe('Host lines', () => {
  it.each([
    ['two, the correct name first', 'host: localhost\r\nhost: evil.example'],
    ['two, the correct name last', 'host: evil.example\r\nHost: localhost'],
    ['two with the same name', 'host: localhost\r\nHOST: localhost'],
    ['none', 'x: y'],
  ])('are rejected with 400: %s', async (_case, lines) => {
    const answer = await answerTo(`GET /healthz HTTP/1.1\r\n${lines}\r\n\r\n`);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('The request must have exactly one Host header.');
  });

  it('may be missing in HTTP/1.0 for a health check', async () => {
    expect(await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the response to a malformed HEAD request', () => {
  it.each([
    ['a folded header', ['HEAD / HTTP/1.1\r\nhost: localhost\r\n x: y\r\nx : z\r\n\r\n']],
    ['a header with a NUL', ['HEAD / HTTP/1.1\r\nhost: localhost\r\nx: \u0000\r\n\r\n']],
    ['an overlong header', [`HEAD / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`]],
    [
      'an invalid chunk',
      ['HEAD /healthz HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ],
    ['two pieces', ['HEAD / HTTP/1.1\r\nhost: localhost\r\n', 'x : z\r\n\r\n']],
  ])('has no body: %s', async (_case, pieces) => {
    const connection = open();
    const accepted = once(server.app.server, 'connection');
    for (const piece of pieces) {
      connection.send(piece);
      await accepted;
      await roundTrip();
    }
    const answer = await connection.answer({ toHead: true });
    expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
    await connection.ended;
    expect(connection.rest()).toBe('');
  });

  /** Allows the server time to read earlier bytes. */
  async function roundTrip(): Promise<void> {
    await answerTo('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  }

  it('has a body for other methods (control)', async () => {
    const answer = await answerTo('GET / HTTP/1.1\r\nhost: localhost\r\nx : y\r\n\r\n');
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"type":"urn:blueport:problem:malformed-request"');
    expect(lackOf(answer)).toEqual([]);
  });
});

describe('a request that breaks after its response has started', () => {
  it('gets no second response', async () => {
    const connection = open();
    const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage]>;
    connection.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n');
    const [{ socket }] = await arrived;
    expect(statusOf(await connection.answer())).toBe(200);
    server.app.server.emit('clientError', new Error('broken'), socket);
    await connection.ended;
    expect(connection.rest()).toBe('');
  });
});
