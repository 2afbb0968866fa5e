import type { FastifyInstance } from 'fastify';
import { cloudHosts } from './hostNames.ts';

/**
 * Whoever came in by the name of a directory is told to stay there: its documents name that host instead of the
 * sandbox's own address.
 */
export function installPublicAddresses(app: FastifyInstance, origin: () => string): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const host = request.headers['x-sandbox-host'];
    if (typeof host !== 'string' || typeof payload !== 'string') return payload;
    const prefix = cloudHosts.get(host);
    if (prefix === undefined || !request.url.includes('/.well-known/')) return payload;
    return payload.replaceAll(`${origin()}${prefix}/`, `https://${host}/`);
  });
}
