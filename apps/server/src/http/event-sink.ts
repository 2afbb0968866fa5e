import type { ServerResponse } from 'node:http';
import type { EventSink } from './registry.ts';

const heartbeatMilliseconds = 15_000;
/** A reader that lets this much pile up is dropped; it comes back with Last-Event-ID and misses nothing. */
const backlogBytes = 256 * 1024;

const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]/g, ' ');

/** Turns a raw answer into a stream of server-sent events. */
export function openEventSink(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): EventSink {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 2000\n\n');
  const write = (text: string): void => {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > backlogBytes) response.destroy();
    else response.write(text);
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMilliseconds);
  const closed = new Promise<void>((resolve) => {
    response.once('close', () => {
      clearInterval(heartbeat);
      resolve();
    });
  });
  return {
    closed,
    send({ id, type, data }) {
      const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
      write(`${id === undefined ? '' : `id: ${oneLine(id)}\n`}event: ${oneLine(type)}\n${lines.join('')}\n`);
    },
    close() {
      if (!response.writableEnded) response.end();
    },
  };
}
