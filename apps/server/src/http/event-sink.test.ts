import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openEventSink } from './event-sink.ts';

const server = createServer();
afterEach(() => server.closeAllConnections());

/** Creates a response on a connection whose reader does or does not read. */
async function connectReader(reads: boolean): Promise<{ response: ServerResponse; received: () => number }> {
  if (!server.listening)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  let bytes = 0;
  const response = new Promise<ServerResponse>((resolve) => {
    server.once('request', (_request, answer) => resolve(answer));
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
  );
  socket.on('error', () => {});
  if (reads) socket.on('data', (chunk) => (bytes += chunk.length));
  else socket.pause();
  return { response: await response, received: () => bytes };
}

const event = { type: 'deployment.changed', data: 'x'.repeat(10_000) };

it('drops a reader that does not read and buffers little until then', async () => {
  const { response } = await connectReader(false);
  const sink = openEventSink(response, {}, 300);
  let most = 0;
  const fill = (): void => {
    while (sink.hasRoom()) sink.send(event);
    most = Math.max(most, response.writableLength);
  };
  sink.onRoom(fill);
  fill();
  await sink.closed;
  expect(most).toBeLessThan(256 * 1024);
  expect(sink.hasRoom()).toBe(false);
});

it('keeps a reader that reads, regardless of the amount', async () => {
  const { response, received } = await connectReader(true);
  const sink = openEventSink(response, {}, 300);
  let remaining = 1000;
  const fill = (): void => {
    for (; remaining > 0 && sink.hasRoom(); remaining -= 1) sink.send(event);
    if (remaining === 0) sink.close();
  };
  sink.onRoom(fill);
  fill();
  await sink.closed;
  expect(remaining).toBe(0);
  await expect.poll(received).toBeGreaterThan(10_000_000);
});

it('drops a reader that does not read the end of the stream', async () => {
  const { response } = await connectReader(false);
  const sink = openEventSink(response, {}, 300);
  sink.send({ type: 'x', data: 'y'.repeat(30_000_000) });
  sink.close();
  await sink.closed;
  expect(response.destroyed).toBe(true);
});

it('is closed immediately if the reader has already disconnected', async () => {
  const { response } = await connectReader(true);
  response.destroy();
  const sink = openEventSink(response, {});
  await sink.closed;
  expect(sink.hasRoom()).toBe(false);
});
