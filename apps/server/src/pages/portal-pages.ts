import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';

export interface PortalPagesOptions {
  /** Folder of the built portal. */
  readonly directory: string;
  /** Foreign origins that sign-in needs. */
  readonly origins: readonly string[];
  /** Whether `/api/docs` is a page of the portal. */
  readonly hasApiReference?: boolean;
}

const yearSeconds = 31_536_000;

/** Marks what the page brings along as ours: scripts, styles, and the tag in which the style engine looks for the nonce. */
export function withNonce(html: string, nonce: string): string {
  const marked = html
    .replaceAll(/\s+nonce="[^"]*"/g, '')
    .replaceAll(/<(script|style)\b/g, `<$1 nonce="${nonce}"`)
    .replaceAll(/<link\b(?=[^>]*\b(?:stylesheet|modulepreload|preload)\b)/g, `<link nonce="${nonce}"`)
    .replaceAll(/<meta property="csp-nonce"[^>]*>/g, '');
  return marked.replace(/<head([^>]*)>/, `<head$1><meta property="csp-nonce" nonce="${nonce}">`);
}

/** Reads a page once, and again when a new build has replaced it. */
function pageFile(path: string): () => string | undefined {
  let held: { readonly modified: number; readonly html: string } | undefined;
  return () => {
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined) return undefined;
    if (held?.modified !== modified) held = { modified, html: readFileSync(path, 'utf8') };
    return held.html;
  };
}

const notBuilt =
  '<!doctype html><html lang="en"><head><title>Blueport</title></head><body><h1>Blueport</h1><p>The portal has not been built yet; <code>npm start</code> does it.</p></body></html>';

/** Serves the built portal: its page for every portal path, hashed files for ever, compressed where the build did it. */
export async function installPortalPages(app: FastifyInstance, options: PortalPagesOptions): Promise<void> {
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
  // Hidden-frame renewal comes back to this page inside a frame of our own.
  app.get('/redirect.html', async (_request, reply) => send(reply, redirect(), true));
  // After an upgrade, open pages ask for files of the previous version; no cache may remember that they are gone.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 404 && request.url.startsWith('/assets/'))
      reply.header('cache-control', 'no-store');
  });
  if (!existsSync(directory)) return;
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    decorateReply: false,
    // Pages have routes of their own; what tools leave behind in the folder is nobody's business.
    allowedPath: (path) => !/(^|\/)\.|\.(html|map)(\.\w+)?$/.test(path),
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=300',
      );
      // An image that is opened by itself is data too: what it holds may not run.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
}
