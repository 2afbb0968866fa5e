import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SendPage } from '../http/server.ts';
import { pagePolicy } from '../http/security-headers.ts';

export interface PortalPagesOptions {
  /** Folder of the built portal. */
  readonly directory: string;
  /** Foreign origins required for sign-in. */
  readonly origins: readonly string[];
  /** Whether `/api/docs` is a page of the portal. */
  readonly hasApiReference?: boolean;
}

const yearSeconds = 31_536_000;

/** Adds the nonce to the page's scripts and styles, and to the tag where the style engine reads it. */
export function withNonce(html: string, nonce: string): string {
  const marked = html
    .replaceAll(/\s+nonce="[^"]*"/g, '')
    .replaceAll(/<(script|style)\b/g, `<$1 nonce="${nonce}"`)
    .replaceAll(/<link\b(?=[^>]*\b(?:stylesheet|modulepreload|preload)\b)/g, `<link nonce="${nonce}"`)
    .replaceAll(/<meta property="csp-nonce"[^>]*>/g, '');
  return marked.replace(/<head([^>]*)>/, `<head$1><meta property="csp-nonce" nonce="${nonce}">`);
}

/** Caches a page and reads it again after a new build has replaced it. */
function pageFile(path: string): () => string | undefined {
  let cachedPage: { readonly modified: number; readonly html: string } | undefined;
  return () => {
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined) return undefined;
    if (cachedPage?.modified !== modified) cachedPage = { modified, html: readFileSync(path, 'utf8') };
    return cachedPage.html;
  };
}

const notBuilt =
  '<!doctype html><html lang="en"><head><title>Blueport</title></head><body><h1>Blueport</h1><p>The portal has not been built yet; <code>npm start</code> does it.</p></body></html>';

/**
 * Serves the built portal: its page for every portal path, and hashed files with unlimited caching, precompressed if
 * the build did so. Returns how to send the page of an unknown address.
 */
export async function installPortalPages(
  app: FastifyInstance,
  options: PortalPagesOptions,
): Promise<SendPage> {
  const { directory, origins, hasApiReference = false } = options;
  const send = (reply: FastifyReply, html: string | undefined, framedBySelf: boolean) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, origins, framedBySelf))
      .header('cache-control', reply.request.url.startsWith('/api') ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withNonce(html ?? notBuilt, nonce));
  };
  const portal = pageFile(join(directory, 'index.html'));
  const redirect = pageFile(join(directory, 'redirect.html'));
  const paths = ['/', '/portal', '/portal/*', '/user/login/social/github/*'];
  for (const path of hasApiReference ? [...paths, '/api/docs'] : paths) {
    app.get(path, async (_request, reply) => send(reply, portal(), false));
  }
  // Token renewal in a hidden frame redirects to this page within the portal's own frame.
  app.get('/redirect.html', async (_request, reply) => send(reply, redirect(), true));
  // After an upgrade, open pages request files of the previous version; no cache may store these 404 responses.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 404 && request.url.startsWith('/assets/'))
      reply.header('cache-control', 'no-store');
  });
  const sendUnknown: SendPage = (reply) => send(reply, portal(), false);
  if (!existsSync(directory)) return sendUnknown;
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    decorateReply: false,
    // Pages have separate routes; other files that tools leave in the folder are not served.
    allowedPath: (path) => !/(^|\/)\.|\.(html|map)(\.\w+)?$/.test(path),
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=300',
      );
      // An image opened directly is data too: its content must not run.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
  return sendUnknown;
}
