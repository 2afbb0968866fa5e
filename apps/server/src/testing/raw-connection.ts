import { connect } from 'node:net';

/** A connection to a server for raw bytes, for requests that no client library would send. */
interface RawConnection {
  send(bytes: string): void;
  /** Resolves with the next complete response, or with the part received before the connection was closed. */
  answer(options?: { readonly toHead?: boolean }): Promise<string>;
  /** Returns the bytes received after the last response. */
  rest(): string;
  /** Resolves when the connection is closed. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Returns the end of the first response in a text, or -1. Supports only responses with a Content-Length. */
function endOfAnswer(text: string, toHead: boolean): number {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return -1;
  const length = toHead ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return text.length >= end ? end : -1;
}

/** Opens a connection to a port of this machine. */
function openRawConnection(port: number): RawConnection {
  let received = '';
  let hasEnded = false;
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const check of waiting) check();
  };
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      hasEnded = true;
      wake();
      resolve();
    });
  });
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    wake();
  });
  return {
    ended,
    send: (bytes) => void socket.write(bytes, 'latin1'),
    rest: () => received,
    close: () => void socket.destroy(),
    answer: ({ toHead = false } = {}) =>
      new Promise((resolve) => {
        const check = (): void => {
          const end = endOfAnswer(received, toHead);
          if (end === -1 && !hasEnded) return;
          waiting.delete(check);
          const answer = end === -1 ? received : received.slice(0, end);
          received = received.slice(answer.length);
          resolve(answer);
        };
        waiting.add(check);
        check();
      }),
  };
}

/** The connections of a test to one server. */
export interface RawConnections {
  readonly open: () => RawConnection;
  /** Closes all connections that were opened. */
  readonly close: () => void;
}

/** Creates the connections of a test. The port is read each time one is opened. */
export function createRawConnections(port: () => number): RawConnections {
  const opened: RawConnection[] = [];
  return {
    open() {
      const connection = openRawConnection(port());
      opened.push(connection);
      return connection;
    },
    close() {
      for (const connection of opened.splice(0)) connection.close();
    },
  };
}
