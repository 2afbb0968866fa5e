import { bodyLimits, scimPath } from '@blueport/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors/refusal.ts';
import { bearerHandle } from '../../../http/check-session.ts';
import { checkQueryEscapes, parseJsonBody } from '../../../http/parse-body.ts';
import { createWindowLimit } from '../../../http/window-limit.ts';
import { runAsRequest } from '../../../request-scope.ts';
import { createDiscovery } from './protocol/discovery.ts';
import { ScimError, resourceNotFound, toScimAnswer } from './protocol/scim-error.ts';
import { scimRoutes } from './routes.ts';
import { findCaller, type ScimCaller } from './token-store.ts';
import type { ScimParts } from './users/scim-parts.ts';

/** Requests per token and minute. Entra asks for at least 25 per second. */
const perMinute = 3000;
const maxCounters = 10_000;
const scimMediaType = 'application/scim+json';

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization whose token a request to the SCIM endpoint contains. */
    scimCaller?: ScimCaller;
  }
}

function send(reply: FastifyReply, status: number, body: object | null): FastifyReply {
  void reply.code(status).type(`${scimMediaType}; charset=utf-8`);
  return body === null ? reply.send() : reply.send(JSON.stringify(body));
}

/** Authenticates every request by its token before the body is read. */
function installAuthentication(scim: FastifyInstance, { database: { db } }: ScimParts): void {
  const count = createWindowLimit(maxCounters);
  const authenticate = async (request: FastifyRequest): Promise<void> => {
    const token = bearerHandle(request.headers);
    const caller = token === null ? undefined : await findCaller(db, token);
    if (!caller) throw new Refusal('not-signed-in');
    count(caller.tokenId, perMinute);
    checkQueryEscapes(request.raw.url ?? '');
    request.scimCaller = caller;
  };
  scim.addHook('preParsing', (request) => runAsRequest(() => authenticate(request)));
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function installErrors(scim: FastifyInstance, { log }: ScimParts): void {
  scim.setErrorHandler((error, request, reply) => {
    const { status, headers, body, isUnexpected } = toScimAnswer(error, request.id);
    if (isUnexpected) log.error({ err: error, requestId: request.id }, 'unexpected error');
    return send(reply.headers(headers), status, body);
  });
  // A route, because the portal's files have one for every other path.
  scim.route({
    method: [...methods],
    url: '/*',
    handler: async () => {
      throw resourceNotFound();
    },
  });
}

/**
 * Serves SCIM 2.0 (RFC 7643, RFC 7644) for the directories of organizations. It has its own media type, errors and
 * paging, so it is not part of the API contracts; see docs/adr/0016-scim-and-group-roles.md.
 */
export async function installScim(app: FastifyInstance, parts: ScimParts): Promise<void> {
  const base = `${parts.settings.publicUrl}${scimPath}`;
  const discovery = createDiscovery(base);
  const bodyLimit = bodyLimits.csv;
  await app.register(
    async (scim) => {
      scim.addContentTypeParser(
        scimMediaType,
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, bytes: Buffer) => parseJsonBody(bytes, bodyLimit),
      );
      installAuthentication(scim, parts);
      installErrors(scim, parts);
      const routes = scimRoutes(parts, { base, discovery });
      for (const { method, path, handle } of routes) {
        scim.route({
          method,
          url: path,
          bodyLimit: bodyLimit.bytes,
          config: { bodyLimit },
          handler: async (request, reply) => {
            const { id = '' } = request.params as { readonly id?: string };
            const {
              status = 200,
              headers = {},
              body,
            } = await runAsRequest(() =>
              handle({
                id,
                query: request.query as Readonly<Record<string, unknown>>,
                body: request.body,
                caller: request.scimCaller!,
                ip: request.ip,
                requestId: request.id,
                ifMatch: request.headers['if-match'],
              }),
            );
            return send(reply.headers(headers), status, body);
          },
        });
      }
      for (const [path, found] of Map.groupBy(routes, (route) => route.path)) {
        const present = new Set<string>(found.map(({ method }) => method));
        scim.route({
          method: methods.filter((method) => !present.has(method)),
          url: path,
          handler: async (_request, reply) => {
            reply.header('allow', [...present].join(', '));
            throw new ScimError(405, 'The resource does not support this method.');
          },
        });
      }
    },
    { prefix: scimPath },
  );
}
