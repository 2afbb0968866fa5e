import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let port: number;
/** A typical proxy: parses requests strictly and forwards them over a persistent connection. */
let proxy: Server;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let hidden = 0;
/** Every request that the server parsed, including the path of a hidden one. */
const served: (string | undefined)[] = [];
let path = '';
const smuggled = (): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  server.app.server.on('request', ({ url }) => served.push(url));
  ({ port } = server.app.server.address() as AddressInfo);
  proxy = createServer((request, reply) => {
    const { method, url, headers } = request;
    const upstream = httpRequest({ port, host: '127.0.0.1', agent, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    upstream.on('error', () => reply.destroy());
    request.once('close', () => request.complete || upstream.destroy());
    request.pipe(upstream);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
beforeEach(() => {
  path = `/api/hidden-${(hidden += 1)}`;
});
afterAll(async () => {
  agent.destroy();
  proxy.close();
  await server.stop();
});

/** Sends bytes on one connection and reads until it is closed or idle. */
function converse(to: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.once('error', () => {});
    socket.once('close', () => resolve(received));
  });
}

const head = (...lines: readonly string[]): string =>
  [
    'POST /api/user/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
/** The next client's request on the same connection. */
const last = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Requests whose end a careless proxy and a careless server would place differently. */
const attacks: readonly (readonly [string, () => string])[] = [
  [
    'a length for the proxy, chunks for the server',
    () => {
      const body = `0\r\n\r\n${smuggled()}`;
      return head(`content-length: ${body.length}`, 'transfer-encoding: chunked') + body;
    },
  ],
  [
    'chunks for the proxy, a length for the server',
    () => {
      const body = chunk(smuggled());
      const start = body.indexOf('\r\n') + 2;
      return `${head(`content-length: ${start}`, 'transfer-encoding: chunked')}${body}0\r\n\r\n`;
    },
  ],
  [
    'an encoding that only one of them supports',
    () => {
      const body = `0\r\n\r\n${smuggled()}`;
      return head(`content-length: ${body.length}`, 'transfer-encoding: xchunked') + body;
    },
  ],
  [
    'an encoding with a space before its colon',
    () => {
      const body = `0\r\n\r\n${smuggled()}`;
      return head(`content-length: ${body.length}`, 'transfer-encoding : chunked') + body;
    },
  ],
  [
    'two encodings',
    () => head('transfer-encoding: chunked', 'transfer-encoding: identity') + `0\r\n\r\n${smuggled()}`,
  ],
  [
    'two lengths',
    () => head('content-length: 2', `content-length: ${2 + smuggled().length}`) + `{}${smuggled()}`,
  ],
  ['a length with a sign', () => `${head(`content-length: +${smuggled().length}`)}${smuggled()}`],
  [
    'a chunk size that overflows',
    () => `${head('transfer-encoding: chunked')}ffffffffffffffff0\r\n${smuggled()}`,
  ],
  [
    'chunks that end with bare line feeds',
    () => `${head('transfer-encoding: chunked')}2\n{}\n0\n\n${smuggled()}`,
  ],
  [
    'a header folded into the next line',
    () => `${head('x: y', ' content-length: 0', `content-length: ${smuggled().length}`)}${smuggled()}`,
  ],
  [
    'a body where none is expected',
    () =>
      `GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${smuggled().length}\r\n\r\n${smuggled()}`,
  ],
];

describe('a request smuggled inside another', () => {
  it('is detected (control): two valid requests on one connection are both served', async () => {
    const text = await converse(port, smuggled() + smuggled() + last);
    expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(2);
    expect(served).toContain(path);
  });

  it.each(attacks)('%s: is not served behind a proxy that forwards all bytes', async (_case, attack) => {
    const text = await converse(port, attack() + last);
    expect(text).toMatch(/^HTTP\/1\.1 /);
    expect(text).not.toMatch(/HTTP\/1\.1 5/);
    expect(text.match(/HTTP\/1\.1 \d/g)!.length).toBeLessThanOrEqual(2);
    expect(served).not.toContain(path);
  });

  it.each(attacks)('%s: is not served behind a strict proxy', async (_case, attack) => {
    const { port: front } = proxy.address() as AddressInfo;
    await converse(front, attack());
    // The proxy's connection is still in sync: the next client gets the response to its own request.
    const next = await converse(front, last);
    expect(next).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(next).toContain('{"status":"ok"}');
    expect(served).not.toContain(path);
  });
});
