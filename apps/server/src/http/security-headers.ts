import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const strictSeconds = 63_072_000;

/** Content security policy for data responses: nothing in them may run or load anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Returns the content security policy of the portal's pages. Only the sign-in directory may be contacted and framed.
 */
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

/** Returns the headers for responses to requests so malformed that no hook sees them. */
export function minimalHeaders(secure: boolean): Record<string, string> {
  return {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(secure && { 'strict-transport-security': `max-age=${strictSeconds}; includeSubDomains` }),
  };
}

/** Installs the headers of every response; pages replace the content security policy. */
export async function installSecurityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // The redirect flow needs no popup, but the renewal popup of the directory must reach its opener.
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
