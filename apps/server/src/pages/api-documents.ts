import { randomBytes } from 'node:crypto';
import { allRoutes } from '@blueport/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerHandle, matchHeaders } from '../http/check-session.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Authenticator } from '../session-context.ts';

export interface ApiDocumentsOptions {
  readonly publicUrl: string;
  /** Whether they are public. Otherwise they require a session or an access token. */
  readonly isOpen: boolean;
  readonly authenticator: Authenticator;
}

async function requireSession(request: FastifyRequest, authenticator: Authenticator): Promise<void> {
  const handle = bearerHandle(request.headers);
  if (handle === null) throw new Refusal('not-signed-in');
  matchHeaders(request.headers, await authenticator.authenticate(handle));
}

/**
 * Serves the OpenAPI document and, if it is public, the reference page. Both are created on the first request. If a
 * session is required, the reference is a page of the portal.
 */
export function installApiDocuments(app: FastifyInstance, options: ApiDocumentsOptions): void {
  const { publicUrl, isOpen, authenticator } = options;
  let document: string | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    if (!isOpen) await requireSession(request, authenticator);
    const { createOpenApi } = await import('./openapi.ts');
    document ??= JSON.stringify(createOpenApi(allRoutes, publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  if (!isOpen) return;
  app.get('/api/docs', async (_request, reply) => {
    const { renderReferencePage } = await import('./reference-page.ts');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(renderReferencePage(allRoutes, nonce));
  });
}
