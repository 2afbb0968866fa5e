import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

/** Refuses an Expect header other than `100-continue` like any other request. Node would answer it without security headers. */
export function installExpectationCheck(app: FastifyInstance): void {
  const unmet = new WeakSet<IncomingMessage>();
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!unmet.has(request.raw)) return;
    // The client may still be sending its body.
    reply.header('connection', 'close');
    throw new Refusal('expectation-failed');
  });
}
