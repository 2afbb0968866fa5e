import type { FastifyInstance } from 'fastify';

/** Lets the portal's pages, and no others, read answers. It comes first, so that injected faults are readable too. */
export function installCrossOrigin(app: FastifyInstance, portalOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.url.startsWith('/__') || origin === undefined) return;
    void reply.header('vary', 'Origin');
    if (!portalOrigins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Retry-After, WWW-Authenticate, client-request-id, x-ms-request-id',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '3600',
      })
      .send();
  });
}
