import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Returns the path of the route that matched, so that spellings of an address (`/LOGIN`, `/%5f_token`) cannot differ from it. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url;

/**
 * Lets only this machine in. The control endpoints, the inbox and the directory also require a loopback name in
 * `Host`, so that a web page cannot reach them through its own host name that resolves to this machine.
 */
export function installLoopbackGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGuarded = /^\/(__|login|mail)/.test(routeOf(request));
    const isLoopbackHost = LOOPBACK_HOST.test(request.headers.host ?? '');
    if (LOOPBACK_ADDRESS.test(request.ip) && (!isGuarded || isLoopbackHost)) return;
    return reply
      .code(403)
      .send({ error: 'forbidden', error_description: 'The sandbox serves this machine only.' });
  });
}

/**
 * Keeps web pages from changing anything through the control endpoints. A request with a foreign `Origin` is refused,
 * and a POST must be JSON, which a page can send only after a preflight that is never granted.
 */
export function installControlGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!routeOf(request).startsWith('/__') || ['GET', 'HEAD'].includes(request.method)) return;
    const { origin, host = '', 'content-type': type = '' } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) {
      return reply.code(403).send({ error: 'The control endpoints refuse requests from other origins.' });
    }
    if (request.method === 'POST' && !/^application\/json\s*(;|$)/i.test(type)) {
      return reply.code(415).send({ error: 'The control endpoints accept application/json only.' });
    }
  });
}
