import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodyLimitOf, bodyLimits, formatByteLimit, type BodyLimit } from '@blueport/contracts';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { translateCloudError } from '../cloud/cloud-refusal.ts';
import { createAllowedMethods, type AllowedMethods } from './allowed-methods.ts';
import { createBrokenClientAnswer } from './answer-broken-client.ts';
import { createRouteAnswer } from './answer-route.ts';
import { installCompression } from './compress-answers.ts';
import { installHostCheck } from './check-host.ts';
import { parseJsonBody } from './parse-body.ts';
import { toProblemAnswer } from './problem-answer.ts';
import { installRateLimits, rateLimitOf, routeLimits } from './rate-limits.ts';
import { createAnonymousRefusals, isWrite } from './record-refusal.ts';
import { createRefusalTrail } from './refusal-trail.ts';
import { Refusal } from '../errors/refusal.ts';
import type { RegisteredRoute, RouteRegistry } from './registry.ts';
import type { RouteFrame, RouteParts } from './route-parts.ts';
import { createKeyQueue } from './key-queue.ts';
import { createStreamSlots, type StreamLimits } from './stream-slots.ts';
import { minimalHeaders, installSecurityHeaders } from './security-headers.ts';
import { createWindowLimit } from './window-limit.ts';
import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Socket } from 'node:net';

/** Milliseconds a client has to read the response before its connection is closed. */
const lingerMilliseconds = 1000;

/**
 * Returns whether the rest of a body is read and discarded after an early response, so that the connection can be
 * reused.
 */
function isDrained(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && length <= bodyLimits.standard.bytes;
}

/**
 * Closes a connection after its response without reading further data. Closing it immediately would make the kernel
 * reset it, and a client that is still sending would lose the response.
 */
function endWithoutReading(socket: Socket): void {
  // The response to a malformed request has already closed it; a paused connection would never notice that the client
  // has disconnected.
  if (!socket.writable) {
    socket.destroySoon();
    return;
  }
  const stop = (): void => void socket.pause();
  stop();
  // Node keeps reading to discard the rest of a body.
  socket.on('resume', stop);
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMilliseconds);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Closes the connection with the response if the unread body is long or of unknown length. Reading all of it would cost
 * more than the whole refusal.
 */
function installUnreadBodyRule(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Injected requests without a socket lack this field.
    const { complete = true } = request.raw as { readonly complete?: boolean };
    if (!complete && !isDrained(request.headers)) {
      reply.header('connection', 'close');
      endWithoutReading(request.raw.socket);
    }
    done(null, payload);
  });
}

const quiet = new Set(['/healthz', '/readyz']);

/** Logs one line per finished request with an allow-list of fields, never headers, the query or the body. */
function installRequestLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (quiet.has(route)) return;
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
  });
}

/** Far more than the number of concurrently signed-in users. */
const maxCounters = 50_000;

/**
 * Creates the counter of calls per account and route, which throws above the route's limit. It is called after
 * authentication: an invalid handle never gets a counter, and an account has the same limit for all addresses and
 * tokens.
 */
function createCallerLimits(): (routeId: string, accountId: string) => void {
  const count = createWindowLimit(maxCounters);
  return (routeId, accountId) => {
    const limit = routeLimits[routeId];
    if (limit?.of === 'caller') count(`${routeId} ${accountId}`, limit.perMinute);
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly bodyLimit?: BodyLimit;
  }
}

export interface HttpServerParts extends RouteParts {
  readonly registry: RouteRegistry & { assertComplete(): void };
  readonly trustedProxy: string | undefined;
  /** Public URL of the portal. */
  readonly publicUrl: string;
  readonly streams: StreamLimits;
  /** Returns whether the portal can serve requests; false returns 503 at /readyz. */
  readonly isReady: () => Promise<boolean>;
  /** Registers pages and documents in addition to the API. Returns the page of an unknown address. */
  readonly pages?: (app: FastifyInstance) => Promise<SendPage>;
}

/** Sends a page with the status that the response already has. */
export type SendPage = (reply: FastifyReply) => FastifyReply;

/** Returns whether a browser opens an address that is neither part of the API nor a file of the portal. */
const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /\btext\/html\b/.test(headers.accept ?? '') &&
  !/^\/(api|assets|scim)(\/|$|\?)/.test(url);

function sendProblem(parts: HttpServerParts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblemAnswer(translateCloudError(error), request.id);
  const line = { err: error, requestId: request.id, route: request.routeOptions?.url, problem: problem.code };
  if (problem.unexpected) parts.log.error(line, 'unexpected error');
  // A client that has disconnected gets no response.
  else if (problem.status >= 500 && !reply.raw.destroyed) parts.log.warn(line, 'request could not be served');
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.body));
}

/** Adds the route's limit to the error for a body that exceeds it. */
function explainFrameError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error;
  // The framework closes the connection, which can cut off the response while the client is still sending.
  if (isDrained(request.headers)) reply.removeHeader('connection');
  const limit = formatByteLimit(request.routeOptions.bodyLimit ?? bodyLimits.anonymous.bytes);
  return new Refusal('payload-too-large', { reason: 'body-too-large', values: { limit } });
}

function addRoute(
  app: FastifyInstance,
  parts: HttpServerParts,
  route: RegisteredRoute,
  frame: RouteFrame,
): void {
  const { contract } = route;
  const limit = bodyLimitOf(contract);
  const { admit, answer } = createRouteAnswer(parts, route, frame);
  app.route({
    method: contract.method,
    url: contract.path,
    bodyLimit: limit.bytes,
    // Tokens and secrets are returned only by writes.
    config: { ...rateLimitOf(contract.id), bodyLimit: limit, isUncompressed: isWrite(contract) },
    preParsing: admit,
    handler: answer,
  });
}

/** Methods that get 405 with an Allow header. Others, such as OPTIONS in a preflight, get 404. */
const methodsWithAllow = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']);

/** Returns the decoded path of a request; the path as sent if it cannot be decoded. */
function addressOf({ url }: FastifyRequest): string {
  const [address = ''] = url.split('?', 1);
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply, address?: string) => never;

/** Refuses a request to an unknown path, or to a known path with an unsupported method. */
const createRefuseUnknown =
  (methods: AllowedMethods): RefuseUnknown =>
  (request, reply, address = addressOf(request)) => {
    const supported = methodsWithAllow.has(request.method) ? methods.methodsOf(address) : undefined;
    // The router skips a supported method if a parameter is too long.
    if (supported === undefined || supported.includes(request.method)) throw new Refusal('not-found');
    const allow = supported.join(', ');
    reply.header('allow', allow);
    throw new Refusal('method-not-allowed', { reason: 'method-not-allowed', values: { methods: allow } });
  };

/** Contracts validate all requests. These stubs keep Fastify from loading its schema compilers, which cost memory and startup time. */
const withoutSchemas = () => (): never => {
  throw new Error('A route declares a Fastify schema; use its contract instead.');
};

function createApp(parts: HttpServerParts, secure: boolean): FastifyInstance {
  const brokenClient = createBrokenClientAnswer(secure);
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimits.anonymous.bytes,
    // The host check rejects a request without a Host header; Node would respond without security headers.
    http: { requireHostHeader: false },
    requestTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: parts.trustedProxy ? parts.trustedProxy.split(/\s*,\s*/) : false,
    schemaController: {
      compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas },
    },
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    clientErrorHandler: brokenClient.handle,
    frameworkErrors: (error, request, reply) =>
      void sendProblem(parts, error, request, (reply as FastifyReply).headers(minimalHeaders(secure))),
  });
  brokenClient.watch(app.server);
  return app;
}

/** Configures body parsing, error handling and unknown paths and methods. */
function installBodiesAndErrors(
  app: FastifyInstance,
  parts: HttpServerParts,
  unknownAddress: { readonly sendPage?: SendPage },
  refuseUnknown: RefuseUnknown,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) =>
      parseJsonBody(bytes, request.routeOptions.config.bodyLimit ?? bodyLimits.anonymous),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendProblem(parts, explainFrameError(error, request, reply), request, reply),
  );
  app.setNotFoundHandler((request, reply) =>
    unknownAddress.sendPage && isPageRequest(request)
      ? unknownAddress.sendPage(reply.code(404))
      : refuseUnknown(request, reply),
  );
  app.addHook('preParsing', async (request, reply) => {
    // The body of a request to an unknown path is not needed.
    if (request.is404 && !isPageRequest(request)) refuseUnknown(request, reply);
  });
}

/** Routes to register before other work gets a turn. */
const routesAtOnce = 20;

/** Builds the HTTP server with a complete registry. It does not listen yet. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  parts.registry.assertComplete();
  const secure = parts.publicUrl.startsWith('https:');
  const app = createApp(parts, secure);
  const unknownAddress: { sendPage?: SendPage } = {};
  const methods = createAllowedMethods(parts.registry.routes().map(({ contract }) => contract));
  const refuseUnknown = createRefuseUnknown(methods);
  installBodiesAndErrors(app, parts, unknownAddress, refuseUnknown);
  await installSecurityHeaders(app, secure);
  installUnreadBodyRule(app);
  installExpectationCheck(app);
  installHostCheck(app, parts.publicUrl);
  await installRateLimits(app);
  installCompression(app);
  installRequestLog(app, parts.log);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await parts.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  const refusals = createAnonymousRefusals(parts.log);
  const trail = createRefusalTrail(parts.db, parts.log);
  app.addHook('onClose', async () => {
    refusals.stop();
    await trail.stop();
  });
  const frame = {
    slots: createStreamSlots(parts.streams),
    refusals,
    trail,
    countCaller: createCallerLimits(),
    inTurn: createKeyQueue(),
  };
  for (const [index, route] of parts.registry.routes().entries()) {
    // Lets others work in between: at the start, the first rows are written meanwhile.
    if (index % routesAtOnce === 0) await nextTurn();
    addRoute(app, parts, route, frame);
  }
  for (const { method, path: url } of methods.shadowedRoutes()) {
    const refuse = async (request: FastifyRequest, reply: FastifyReply) => refuseUnknown(request, reply, url);
    app.route({ method, url, preParsing: refuse, handler: refuse });
  }
  if (parts.pages) unknownAddress.sendPage = await parts.pages(app);
  return app;
}

/**
 * Rejects an Expect header other than `100-continue` like any other invalid request. Node would respond without
 * security headers.
 */
function installExpectationCheck(app: FastifyInstance): void {
  const unmet = new WeakSet<IncomingMessage>();
  app.server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!unmet.has(request.raw)) return;
    // The client may still be sending its body.
    reply.header('connection', 'close');
    throw new Refusal('expectation-failed');
  });
}
