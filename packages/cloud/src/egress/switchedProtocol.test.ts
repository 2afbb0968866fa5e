import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostCaller } from './hostCaller.ts';
import { createRewritingHttpClient } from './rewritingHttpClient.ts';
import { createTargetCaller } from './targetCaller.ts';

/** Responses that switch protocols unexpectedly or stop halfway. */
const answers: Readonly<Record<string, string>> = {
  '/switch': 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  '/half': 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
  '/continue': 'HTTP/1.1 100 Continue\r\n\r\n',
};
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => {
      const [, path = ''] = chunk.toString('latin1').split(' ');
      const text = answers[path];
      if (text !== undefined) socket.write(text);
      if (path === '/half') socket.destroySoon();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

/** Returns the outcome of a call, or that it has none; the wait is far longer than the call's timeout. */
const settled = (call: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    call.then(
      () => 'answered',
      (error: unknown) => error,
    ),
    new Promise((resolve) => {
      setTimeout(resolve, 4000, 'never settled').unref();
    }),
  ]);

describe('a response that switches protocols or stops halfway', () => {
  it.each(Object.keys(answers))('%s fails a call to a URL chosen by an organization', async (path) => {
    const call = createTargetCaller({ allowLoopback: true, timeoutMs: 300 });
    const outcome = await settled(call({ url: origin + path, headers: {}, body: '{}' }));
    expect(outcome).toMatchObject({ name: 'CloudError', kind: 'unavailable' });
  });

  it('reports a protocol switch immediately', async () => {
    const call = createTargetCaller({ allowLoopback: true, timeoutMs: 600_000 });
    const outcome = await settled(call({ url: `${origin}/switch`, headers: {}, body: '{}' }));
    expect(outcome).toMatchObject({ code: 'SwitchedProtocol' });
  });

  it.each(Object.keys(answers))('%s fails a call to a named host', async (path) => {
    const httpClient = createRewritingHttpClient(new Map([['https://named.example', origin]]));
    const call = createHostCaller(['named.example'], { httpClient, timeoutMs: 300 });
    const outcome = await settled(call({ method: 'GET', url: `https://named.example${path}` }));
    expect(outcome).toMatchObject({ name: 'CloudError', kind: 'unavailable' });
  });

  it('can be canceled by an abort signal', async () => {
    const ending = new AbortController();
    const call = createTargetCaller({ allowLoopback: true, timeoutMs: 600_000 });
    const outcome = settled(
      call({ url: `${origin}/continue`, headers: {}, body: '{}', signal: ending.signal }),
    );
    ending.abort(new Error('the portal stops'));
    expect(await outcome).toMatchObject({ name: 'CloudError', kind: 'unavailable' });
  });
});
