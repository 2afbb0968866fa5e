import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { installCompression, pickEncoding } from './compress-answers.ts';

describe('pickEncoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=nonsense', null],
  ])('returns %j for %j', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});

describe('API responses', () => {
  let server: TestServer;
  let token: string;
  let origin: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.login(people.engineer));
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.stop());

  /** Sends a request without decompressing the response. */
  async function request(
    path: string,
    encodings: string,
  ): Promise<{ answer: IncomingMessage; body: Buffer }> {
    const sent = get(`${origin}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encodings },
    });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { answer, body: Buffer.concat(await answer.toArray()) };
  }

  /** Returns the content of a response without the seconds left, which differ between two requests. */
  const contentOf = (body: Buffer): unknown => ({
    ...(JSON.parse(String(body)) as object),
    lifetime: undefined,
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are compressed with %s above 1 kB', async (encoding, decompress) => {
    const plain = await request('/api/user/me', 'identity');
    const { answer, body } = await request('/api/user/me', encoding);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
      vary: 'accept-encoding',
    });
    expect(contentOf(decompress(body))).toEqual(contentOf(plain.body));
    expect(body.length).toBeLessThan(plain.body.length / 2);
    expect(plain.answer.headers['content-encoding']).toBeUndefined();
    expect(plain.answer.headers.vary).toBe('accept-encoding');
  });

  it('are not compressed below 1 kB', async () => {
    const { answer, body } = await request('/api/user/view', 'br, gzip');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(body.length).toBeLessThan(1024);
  });

  it('are compressed as a whole if they are streamed lists', async () => {
    const { answer, body } = await request('/api/blueprint?limit=0', 'br');
    expect(answer.headers['content-encoding']).toBe('br');
    expect((JSON.parse(String(brotliDecompressSync(body))) as { total: number }).total).toBeGreaterThan(5);
  });

  it('are never compressed for a sign-in, because they contain a token', async () => {
    const answer = await fetch(`${origin}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
      body: JSON.stringify(await server.directory.loginBody(people.reader)),
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect((await answer.text()).length).toBeGreaterThan(1024);
  });

  it('are never compressed if they are event streams', async () => {
    const sent = get(`${origin}/api/user/event`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const [first] = (await once(answer, 'data')) as [Buffer];
    sent.destroy();
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(String(first)).toContain('retry:');
  });
});

describe('a compressed stream', () => {
  /** Serves chunks of JSON as a stream and lists the received bytes. */
  async function serve(pieces: () => AsyncGenerator<string>) {
    const app = fastify();
    installCompression(app);
    const source = Readable.from(pieces(), { objectMode: false });
    app.get('/', async (_request, reply) => reply.type('application/json').send(source));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const sent = get({ port, host: '127.0.0.1', headers: { 'accept-encoding': 'gzip' } });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { app, answer, sent, source };
  }

  it('sends data to the reader every 64 kB, before the rest exists', async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { app, answer } = await serve(async function* () {
      yield 'a'.repeat(40_000);
      yield 'b'.repeat(40_000);
      await released;
      yield 'c';
    });
    const received: Buffer[] = [];
    answer.on('data', (bytes: Buffer) => received.push(bytes));
    await expect
      .poll(() => String(gunzipSync(Buffer.concat(received), { finishFlush: 2 })).length)
      .toBe(80_000);
    release();
    await once(answer, 'end');
    expect(String(gunzipSync(Buffer.concat(received)))).toHaveLength(80_001);
    await app.close();
  });

  it('stops its source when the reader disconnects', async () => {
    const { app, sent, source } = await serve(async function* () {
      for (;;) {
        yield 'a'.repeat(50_000);
        await pause(5);
      }
    });
    sent.on('error', () => {});
    sent.destroy();
    await expect.poll(() => source.destroyed).toBe(true);
    await app.close();
  });

  it('is aborted when its source fails', async () => {
    const { app, answer } = await serve(async function* () {
      yield 'a'.repeat(70_000);
      await pause(20);
      throw new Error('The database is gone.');
    });
    await expect(answer.toArray()).rejects.toThrow('aborted');
    await app.close();
  });
});
