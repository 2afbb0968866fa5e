import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** Paths called by load balancers and health checks under any address; their responses contain no data. */
const forProbes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const defaultPort = (url: URL): string => (url.protocol === 'https:' ? ':443' : ':80');

/** Creates a function that reports whether a Host header names this portal: by its public URL or by loopback. */
export function createHostCheck(publicUrl: string): (host: string) => boolean {
  const url = new URL(publicUrl);
  const names = new Set([url.host, url.port === '' ? url.host + defaultPort(url) : url.host]);
  return (host) => names.has(host.toLowerCase()) || loopback.test(host);
}

function countHostLines(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') count += 1;
  return count;
}

/** HTTP/1.1 requires exactly one Host line (RFC 9112, 3.2). With two, a proxy may have used the other one. */
function checkHostLines({ rawHeaders, httpVersion }: IncomingMessage): void {
  const count = countHostLines(rawHeaders);
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return;
  throw new Refusal('malformed-request', { reason: 'host-header-count' });
}

/**
 * Rejects requests without exactly one Host header, and those with a foreign host name. After DNS rebinding, only the
 * host name reveals a page of another origin, and caches in front of the server also store responses by that name. With
 * TRUSTED_PROXY, the name forwarded by the proxy is checked.
 */
export function installHostCheck(app: FastifyInstance, publicUrl: string): void {
  const isOurs = createHostCheck(publicUrl);
  app.addHook('onRequest', async (request) => {
    checkHostLines(request.raw);
    if (isOurs(request.host) || forProbes.has(request.routeOptions.url ?? '')) return;
    throw new Refusal('wrong-host', { reason: 'wrong-host', values: { url: publicUrl } });
  });
}
