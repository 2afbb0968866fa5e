import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const strictSeconds = 63_072_000;

/** For everything that is data: nothing in it may run or load anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of the portal's own pages; sign-in may reach and frame its directory, and nothing else is foreign. */
export function pagePolicy(nonce: string, origins: readonly string[], framedBySelf: boolean): string {
  const foreign = origins.join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${foreign}`.trimEnd(),
    `frame-src 'self' ${foreign}`.trimEnd(),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`,
  ].join('; ');
}

/** For answers to what is so broken that no hook sees it. */
export function bareHeaders(secure: boolean): Record<string, string> {
  return {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(secure && { 'strict-transport-security': `max-age=${strictSeconds}; includeSubDomains` }),
  };
}

/** Headers of every answer; pages replace the content policy by their own. */
export async function installSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The redirect flow opens no window that needs to talk back, but a renewal popup of the directory does.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: false,
    strictTransportSecurity: secure ? { maxAge: strictSeconds, includeSubDomains: true } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', dataPolicy);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
}
