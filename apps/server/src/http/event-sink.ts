import type { ServerResponse } from 'node:http';
import type { EventSink } from './registry.ts';

const heartbeatMilliseconds = 15_000;
/** A reader that accepts no data for this long is dropped; it reconnects with Last-Event-ID and misses nothing. */
const longestStandstillMilliseconds = 10_000;

const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]/g, ' ');

/**
 * Turns a raw response into a stream of server-sent events. At most one socket buffer and one event wait for a slow
 * reader.
 */
export function openEventSink(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  standstillMilliseconds = longestStandstillMilliseconds,
): EventSink {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  let standstill: NodeJS.Timeout | undefined;
  const onRoom = new Set<() => void>();
  const watch = (): void => {
    standstill ??= setTimeout(() => response.destroy(), standstillMilliseconds);
  };
  const hasRoom = (): boolean =>
    !response.destroyed && !response.writableEnded && !response.writableNeedDrain;
  // Data written within one turn of the event loop has not been sent yet, so a full buffer alone does not indicate a
  // slow reader.
  const write = (text: string): void => {
    if (response.destroyed || response.writableEnded) return;
    if (!response.write(text)) watch();
  };
  write('retry: 2000\n\n');
  const heartbeat = setInterval(() => hasRoom() && write(': still here\n\n'), heartbeatMilliseconds);
  response.on('drain', () => {
    if (!response.writableEnded) {
      clearTimeout(standstill);
      standstill = undefined;
    }
    for (const listener of onRoom) listener();
  });
  const closed = new Promise<void>((resolve) => {
    const end = (): void => {
      clearInterval(heartbeat);
      clearTimeout(standstill);
      onRoom.clear();
      resolve();
    };
    // A response that is already closed does not emit the event again.
    if (response.destroyed) end();
    else response.once('close', end);
  });
  return {
    closed,
    hasRoom,
    onRoom: (listener) => void onRoom.add(listener),
    send({ id, type, data }) {
      const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
      write(`${id === undefined ? '' : `id: ${oneLine(id)}\n`}event: ${oneLine(type)}\n${lines.join('')}\n`);
    },
    close() {
      if (response.destroyed || response.writableEnded) return;
      response.end();
      watch();
    },
  };
}
