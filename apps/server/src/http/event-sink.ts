import type { ServerResponse } from 'node:http';
import type { EventSink } from './registry.ts';

const heartbeatMilliseconds = 15_000;
/** A reader that takes nothing for this long is dropped; it comes back with Last-Event-ID and misses nothing. */
const longestStandstillMilliseconds = 10_000;

const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]/g, ' ');

/** Turns a raw answer into a stream of server-sent events; what waits for a slow reader is at most one buffer and one event. */
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
  // While answers are written within one turn nothing leaves the process, so a full buffer alone says nothing about the reader.
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
    // A response that is closed already does not emit the event again.
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
