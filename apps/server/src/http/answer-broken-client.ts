import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemKinds, problemType, type ProblemCode, type Reason } from '@blueport/contracts';
import { formatEnglish } from '../messages/english.ts';
import { minimalHeaders } from './security-headers.ts';

/** The latest parsed request of each connection, with its response. */
type Exchanges = WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>;

const beginsWithHead = /^HEAD\b/m;

/**
 * Returns whether the rejected request may be a HEAD request, whose response has no body. Bytes read earlier are
 * unknown.
 */
function mayBeHead(
  error: NodeJS.ErrnoException,
  socket: Socket,
  current: IncomingMessage | undefined,
): boolean {
  if (current) return current.method === 'HEAD';
  const { rawPacket: packet } = error as { readonly rawPacket?: Buffer };
  return !packet || socket.bytesRead !== packet.length || beginsWithHead.test(packet.toString('latin1'));
}

function brokenAnswer(secure: boolean, withBody: boolean): string {
  const reason: ProblemCode & Reason = 'malformed-request';
  const { status, title } = problemKinds[reason];
  const detail = formatEnglish(`reason.${reason}`);
  const body = JSON.stringify({ type: problemType(reason), title, status, detail, reason });
  const headers = Object.entries(minimalHeaders(secure))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return (
    `HTTP/1.1 ${status} Bad Request\r\n${headers}connection: close\r\n` +
    (withBody
      ? `content-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      : 'content-length: 0\r\n\r\n')
  );
}

/**
 * Creates the handler for requests rejected by the HTTP parser. It responds like any other refusal, but never writes
 * into a started response or sends a second response to one request.
 */
export function createBrokenClientAnswer(secure: boolean): {
  readonly handle: (error: NodeJS.ErrnoException, socket: Socket) => void;
  readonly watch: (server: Server) => void;
} {
  const exchanges: Exchanges = new WeakMap();
  return {
    watch(server) {
      server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
    },
    handle(error, socket) {
      const last = exchanges.get(socket);
      const current = last && !(last.request.complete && last.response.writableEnded) ? last : undefined;
      if (error.code === 'ECONNRESET' || !socket.writable || current?.response.headersSent) {
        socket.destroy();
        return;
      }
      socket.end(brokenAnswer(secure, !mayBeHead(error, socket, current?.request)));
    },
  };
}
