import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { bodyLimits } from '@blueport/contracts';
import type { FastifyInstance } from 'fastify';

/** How long a client has to read the answer before its connection is cut. */
const lingerMilliseconds = 1000;

/** Whether the rest of a body is read and thrown away after an early answer, so that the connection can go on. */
export function isDrained(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && length <= bodyLimits.standard.bytes;
}

/**
 * Makes a connection end with its answer without reading what still arrives. Cutting it at that moment would make the
 * kernel reset it, and a client that is still sending would lose the answer.
 */
function endWithoutReading(socket: Socket): void {
  // The answer to a broken client has ended it already; a paused connection would never notice that the client has disconnected.
  if (!socket.writable) {
    socket.destroySoon();
    return;
  }
  const stop = (): void => void socket.pause();
  stop();
  // Node keeps reading to discard the rest of a body.
  socket.on('resume', stop);
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMilliseconds);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Ends the connection with the answer where a body is unread and either long or of unknown length. Reading it to its end
 * would cost more than the whole refusal.
 */
export function installUnreadBodyRule(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Requests that are injected without a socket have no such field.
    const { complete = true } = request.raw as { readonly complete?: boolean };
    if (!complete && !isDrained(request.headers)) {
      reply.header('connection', 'close');
      endWithoutReading(request.raw.socket);
    }
    done(null, payload);
  });
}
