import { bodyLimits, scimPath } from '@blueport/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors/refusal.ts';
import { createAllowedMethods } from '../../../http/allowed-methods.ts';
import { bearerHandle } from '../../../http/check-session.ts';
import { checkQueryEscapes, parseJsonBody } from '../../../http/parse-body.ts';
import { createRefusalTrail } from '../../../http/refusal-trail.ts';
import { createWindowLimit } from '../../../http/window-limit.ts';
import { runAsRequest } from '../../../request-scope.ts';
import { createDiscovery } from './protocol/discovery.ts';
import { ScimError, resourceNotFound, toScimAnswer } from './protocol/scim-error.ts';
import { recordRefusedWrite, writeActionOf } from './record-refused-write.ts';
import type { ScimRoute } from './route.ts';
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
  interface FastifyContextConfig {
    /** Audit action of a SCIM route that writes. */
    writeAction?: string | undefined;
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

/** Methods with a response in the format of SCIM. HEAD exists for every route with GET. */
const scimMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** Returns the error for a request without a route: another method, or an unknown address. */
function createNoRoute(routes: readonly ScimRoute[]) {
  const methods = createAllowedMethods(routes);
  return (request: FastifyRequest, reply: FastifyReply): ScimError => {
    const [address = ''] = request.url.split('?', 1);
    if (/^\/?$/.test(address.slice(scimPath.length))) {
      return new ScimError(
        404,
        'Send requests to /Users or /Groups. /ServiceProviderConfig describes this endpoint.',
      );
    }
    const allow = methods.methodsOf(address.slice(scimPath.length))?.join(', ');
    if (allow === undefined) return resourceNotFound();
    reply.header('allow', allow);
    return new ScimError(405, `The resource supports only these methods: ${allow}.`);
  };
}

/** Responds in the format of SCIM to errors, and to requests without a route. */
function installErrors(
  scim: FastifyInstance,
  { log, database }: ScimParts,
  routes: readonly ScimRoute[],
): void {
  const noRoute = createNoRoute(routes);
  const trail = createRefusalTrail(database.db, log);
  scim.addHook('onClose', () => trail.stop());
  scim.setErrorHandler(async (error, request, reply) => {
    // The framework refuses unknown methods of this address before the handler below runs.
    const cause = request.is404 ? noRoute(request, reply) : error;
    const { status, headers, body, isUnexpected } = toScimAnswer(cause, request.id);
    if (isUnexpected) log.error({ err: cause, requestId: request.id }, 'unexpected error');
    await recordRefusedWrite({ trail, log }, request, cause, status);
    return send(reply.headers(headers), status, body);
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    throw noRoute(request, reply);
  };
  scim.setNotFoundHandler(refuse);
  // Registered as routes, because the portal's files have a route for every other path.
  for (const url of ['/', '/*']) scim.route({ method: [...scimMethods], url, handler: refuse });
}

/**
 * Serves SCIM 2.0 (RFC 7643, RFC 7644) for the directories of organizations. It has its own media type, errors and
 * paging, so it is not part of the API contracts; see docs/adr/0016-scim-and-group-roles.md.
 */
export async function installScim(app: FastifyInstance, parts: ScimParts): Promise<void> {
  const base = `${parts.settings.publicUrl}${scimPath}`;
  const routes = scimRoutes(parts, { base, discovery: createDiscovery(base) });
  const bodyLimit = bodyLimits.csv;
  await app.register(
    async (scim) => {
      scim.addContentTypeParser(
        scimMediaType,
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, bytes: Buffer) => parseJsonBody(bytes, bodyLimit),
      );
      installAuthentication(scim, parts);
      installErrors(scim, parts, routes);
      for (const { method, path, handle } of routes) {
        scim.route({
          method,
          url: path,
          bodyLimit: bodyLimit.bytes,
          config: { bodyLimit, writeAction: writeActionOf({ method, path }) },
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
    },
    { prefix: scimPath },
  );
}
