import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** Asked by balancers and probes under whatever address they find the process at; their answers say nothing. */
const forProbes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const defaultPort = (url: URL): string => (url.protocol === 'https:' ? ':443' : ':80');

/** Tells whether a Host header names this portal: by the address people type, or by loopback. */
export function createHostCheck(publicUrl: string): (host: string) => boolean {
  const url = new URL(publicUrl);
  const names = new Set([url.host, url.port === '' ? url.host + defaultPort(url) : url.host]);
  return (host) => names.has(host.toLowerCase()) || loopback.test(host);
}

/**
 * Refuses requests under a foreign name. A page of somebody else whose name was pointed at this machine (DNS rebinding) is of
 * another origin only by its name; caches in front keep answers by that name too. Behind TRUSTED_PROXY the name is the one
 * that the proxy forwards.
 */
export function installHostCheck(app: FastifyInstance, publicUrl: string): void {
  const isOurs = createHostCheck(publicUrl);
  app.addHook('onRequest', async (request) => {
    if (isOurs(request.host) || forProbes.has(request.routeOptions.url ?? '')) return;
    throw new Refusal('wrong-host', { hint: `Open ${publicUrl} instead.` });
  });
}
