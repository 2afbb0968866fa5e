import { randomBytes } from 'node:crypto';
import { allRoutes } from '@blueport/contracts';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document and the reference page; both are made when first asked for. */
export function installApiDocuments(app: FastifyInstance, publicUrl: string): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    const { createOpenApi } = await import('./openapi.ts');
    document ??= JSON.stringify(createOpenApi(allRoutes, publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });
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
