import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRawConnections } from '../testing/raw-connection.ts';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let port: number;
let tokens: { admin: string; reader: string };
const connections = createRawConnections(() => port);
const { open } = connections;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  tokens = {
    admin: (await server.login(people.admin)).token,
    reader: (await server.login(people.reader)).token,
  };
});
afterAll(() => server.stop());
afterEach(() => connections.close());

interface Head {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly host?: string;
  readonly lines: readonly string[];
}

const headOf = ({ method = 'POST', path, token, host = 'localhost', lines }: Head): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...lines,
    '',
    '',
  ].join('\r\n');

const health = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const length = 60_000;
const body = `["${'x'.repeat(length - 4)}"]`;

describe('a request that is rejected regardless of its body', () => {
  it.each<[string, number, () => Omit<Head, 'lines'>]>([
    ['without a session', 401, () => ({ path: '/api/role' })],
    ['with an unknown handle', 401, () => ({ path: '/api/role', token: 'y'.repeat(43) })],
    ['without the permission', 403, () => ({ path: '/api/role', token: tokens.reader })],
    ['to an unknown path', 404, () => ({ path: '/api/nothing', token: tokens.admin })],
    ['with an unsupported method', 405, () => ({ method: 'PATCH', path: '/api/role' })],
    ['under a foreign name', 421, () => ({ path: '/api/user/login', host: 'evil.example' })],
    ['above the limit of an anonymous route', 413, () => ({ path: '/api/trail/request' })],
  ])('%s gets status %i before its body arrives', async (_case, status, request) => {
    const connection = open();
    connection.send(headOf({ ...request(), lines: [`content-length: ${length}`] }) + body.slice(0, 10));
    const answer = await connection.answer();
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('application/problem+json');
    // The connection stays in sync: the rest of the body is discarded, and the next request gets its own response.
    connection.send(body.slice(10) + health);
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 200 .*\{"status":"ok"\}$/s);
    expect(connection.rest()).toBe('');
  });

  it.each([
    ['longer than 64 kB', `content-length: ${5 * 1024 * 1024}`],
    ['of unknown length', 'transfer-encoding: chunked'],
  ])('closes the connection without reading a body that is %s', async (_case, line) => {
    const connection = open();
    const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage]>;
    const size = 5 * 1024 * 1024;
    const chunk = line.startsWith('transfer') ? `${size.toString(16)}\r\n` : '';
    connection.send(`${headOf({ path: '/api/role', lines: [line] })}${chunk}${'x'.repeat(size)}`);
    const [{ socket }] = await arrived;
    const answer = await connection.answer();
    expect(statusOf(answer)).toBe(401);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    await connection.ended;
    expect(connection.rest()).toBe('');
    // Node reads this much ahead before the body is requested.
    expect(socket.bytesRead).toBeLessThan(256 * 1024);
  });

  it('does not hide another request in an unread body', async () => {
    const connection = open();
    const hidden = 'GET /api/web-settings/landing HTTP/1.1\r\nhost: localhost\r\n\r\n';
    connection.send(
      headOf({ path: '/api/role', lines: [`content-length: ${hidden.length}`] }) + hidden + health,
    );
    expect(statusOf(await connection.answer())).toBe(401);
    expect(await connection.answer()).toContain('{"status":"ok"}');
    expect(connection.rest()).toBe('');
  });

  it('counts towards the rate limit of the caller', async () => {
    const send = async (): Promise<number> => {
      const connection = open();
      connection.send(headOf({ path: '/api/trail/request', lines: [`content-length: ${length}`] }));
      return statusOf(await connection.answer());
    };
    // The clock is stopped, so that all calls are within the same minute.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const statuses: number[] = [];
      for (let count = 0; count <= 10; count += 1) statuses.push(await send());
      expect(statuses.at(-1)).toBe(429);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a body above the limit of its route', () => {
  it.each<[string, string, () => Omit<Head, 'lines'>]>([
    ['64 kB', 'of an ordinary route', () => ({ path: '/api/role', token: tokens.admin })],
    ['64 kB', 'of sign-in', () => ({ path: '/api/user/login' })],
    ['16 kB', 'of another anonymous route', () => ({ path: '/api/invite/user/look' })],
    ['5 MB', 'of a template', () => ({ path: '/api/blueprint/model', token: tokens.admin })],
  ])('is rejected by the limit of %s %s, also in chunks', async (limit, _case, request) => {
    const bytes = limit === '5 MB' ? 5 * 1024 * 1024 : Number.parseInt(limit, 10) * 1024;
    for (const lines of [[`content-length: ${bytes + 1}`], ['transfer-encoding: chunked']]) {
      const connection = open();
      connection.send(headOf({ ...request(), lines }));
      // The chunk ends with the first excess byte, so that no unread data can reset the connection.
      if (lines[0]!.startsWith('transfer'))
        connection.send(`${(bytes + 1).toString(16)}\r\n${'x'.repeat(bytes + 1)}`);
      const answer = await connection.answer();
      expect(statusOf(answer)).toBe(413);
      expect(answer).toContain(`"reason":"body-too-large","values":{"limit":"${limit}"}`);
    }
  });

  it('is read up to the limit', async () => {
    const connection = open();
    const whole = `["${'x'.repeat(64 * 1024 - 4)}"]`;
    connection.send(headOf({ path: '/api/user/login', lines: [`content-length: ${whole.length}`] }) + whole);
    expect(statusOf(await connection.answer())).toBe(400);
  });
});

describe('a delayed body of an authorized caller', () => {
  it('is awaited', async () => {
    const connection = open();
    const arrived = once(server.app.server, 'request');
    const text = JSON.stringify({ name: 'x' });
    connection.send(
      headOf({ path: '/api/role', token: tokens.admin, lines: [`content-length: ${text.length}`] }),
    );
    await arrived;
    const other = open();
    other.send(health);
    await other.answer();
    expect(connection.rest()).toBe('');
    connection.send(text);
    expect(await connection.answer()).toMatch(/^HTTP\/1\.1 400 .*"required"/s);
  });

  it('is rejected if the session has ended in the meantime', async () => {
    const { token } = await server.login(people.admin);
    const connection = open();
    const arrived = once(server.app.server, 'request');
    const text = JSON.stringify({ name: 'Held back', permissions: [] });
    connection.send(headOf({ path: '/api/role', token, lines: [`content-length: ${text.length}`] }));
    await arrived;
    // The other requests take longer than the first check of the session.
    expect((await server.request('GET', '/api/user/me', { token })).status).toBe(200);
    expect((await server.request('DELETE', '/api/user/session', { token })).status).toBe(204);
    connection.send(text);
    expect(statusOf(await connection.answer())).toBe(401);
  });
});

describe('a client whose body never ends', () => {
  it('gets no second response when the time for its request is over', async () => {
    const connection = open();
    const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage]>;
    connection.send(headOf({ path: '/api/role', lines: [`content-length: ${length}`] }));
    const [{ socket }] = await arrived;
    expect(statusOf(await connection.answer())).toBe(401);
    const timeoutError = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.app.server.emit('clientError', timeoutError, socket);
    await connection.ended;
    expect(connection.rest()).toBe('');
  });
});
