import type { FastifyInstance } from 'fastify';

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Lets only this machine in. The sandbox's own doors and the directory also insist on a loopback name in
 * `Host`, so that a web page cannot reach them through a name of its own that points here.
 */
export function installLoopbackGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isOwn = /^\/(__|login)/.test(request.url);
    if (LOOPBACK_ADDRESS.test(request.ip) && (!isOwn || LOOPBACK_HOST.test(request.headers.host ?? '')))
      return;
    return reply
      .code(403)
      .send({ error: 'forbidden', error_description: 'The sandbox serves this machine only.' });
  });
}
