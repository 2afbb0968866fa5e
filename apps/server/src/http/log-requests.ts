import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const quiet = new Set(['/healthz', '/readyz']);

/** One line for each finished request: an allow-list of fields, never a header, a query or a body. */
export function installRequestLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (quiet.has(route)) return;
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
  });
}
