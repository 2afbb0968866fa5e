import { randomUUID } from 'node:crypto';
import { bodyLimitOf, bodyLimits, formatByteLimit, type BodyLimit } from '@blueport/contracts';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { translateCloudError } from '../cloud/cloud-refusal.ts';
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
import { createKeyTurns } from './same-key.ts';
import { createStreamSlots, type StreamLimits } from './stream-slots.ts';
import { bareHeaders, installSecurityHeaders } from './security-headers.ts';
import { createWindowLimit } from './window-limit.ts';
import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Socket } from 'node:net';

/** How long a client has to read the answer before its connection is cut. */
const lingerMilliseconds = 1000;

/** Whether the rest of a body is read and thrown away after an early answer, so that the connection can go on. */
function isDrained(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] === undefined && length <= bodyLimits.standard.bytes;
}

/**
 * Makes a connection end with its answer without reading what still arrives. Cutting it at that moment would make the
 * kernel reset it, and a client that is still sending would lose the answer.
 */
function endWithoutReading(socket: Socket): void {
  // The answer to a broken client has ended it already; a paused connection would never notice that the client has disconnected.
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
 * Ends the connection with the answer where a body is unread and either long or of unknown length. Reading it to its end
 * would cost more than the whole refusal.
 */
function installUnreadBodyRule(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Requests that are injected without a socket have no such field.
    const { complete = true } = request.raw as { readonly complete?: boolean };
    if (!complete && !isDrained(request.headers)) {
      reply.header('connection', 'close');
      endWithoutReading(request.raw.socket);
    }
    done(null, payload);
  });
}

const quiet = new Set(['/healthz', '/readyz']);

/** One line for each finished request: an allow-list of fields, never a header, a query or a body. */
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

/** Far more than people can be signed in at once. */
const mostCounters = 50_000;

/**
 * Counts what signed-in callers do, per account and route; refuses what is above the table's limit. It is asked after the
 * session is known: a made-up handle never gets a counter, and one account has the same limit from every address and with
 * every token.
 */
function createCallerLimits(): (routeId: string, accountId: string) => void {
  const count = createWindowLimit(mostCounters);
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
  /** The address people type. */
  readonly publicUrl: string;
  readonly streams: StreamLimits;
  /** Whether the portal can serve right now; false answers 503 at /readyz. */
  readonly isReady: () => Promise<boolean>;
  /** Pages and documents beside the API. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

function sendProblem(parts: HttpServerParts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblemAnswer(translateCloudError(error), request.id);
  const line = { err: error, requestId: request.id, route: request.routeOptions?.url, problem: problem.code };
  if (problem.unexpected) parts.log.error(line, 'unexpected error');
  // A client that has disconnected gets no answer.
  else if (problem.status >= 500 && !reply.raw.destroyed) parts.log.warn(line, 'request could not be served');
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.body));
}

/** Names the limit of the route where a body exceeds it. */
function explainFrameError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error;
  // The framework closes the connection, which can cut off the answer while the client still sends.
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
    // Tokens and secrets are answered only to writes.
    config: { ...rateLimitOf(contract.id), bodyLimit: limit, isUncompressed: isWrite(contract) },
    preParsing: admit,
    handler: answer,
  });
}

/** Known paths with a method they do not have answer 405 and say which ones they have. */
function addMissingMethods(app: FastifyInstance, routes: readonly RegisteredRoute[]): void {
  const allowed = Map.groupBy(routes, ({ contract }) => contract.path);
  for (const [url, found] of allowed) {
    const present = new Set<string>(found.map(({ contract }) => contract.method));
    const allow = [...present, ...(present.has('GET') ? ['HEAD'] : [])].join(', ');
    const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
      reply.header('allow', allow);
      throw new Refusal('method-not-allowed', { reason: 'method-not-allowed', values: { methods: allow } });
    };
    const method = methods.filter((name) => !present.has(name));
    app.route({ method, url, preParsing: refuse, handler: refuse });
  }
}

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
    // The host check refuses a request without a Host header; Node would answer it without security headers.
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
      void sendProblem(parts, error, request, (reply as FastifyReply).headers(bareHeaders(secure))),
  });
  brokenClient.watch(app.server);
  return app;
}

/** Sets how bodies are read and how errors and unknown paths are answered. */
function installBodiesAndErrors(app: FastifyInstance, parts: HttpServerParts): void {
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
  app.setNotFoundHandler((request, reply) => sendProblem(parts, new Refusal('not-found'), request, reply));
  app.addHook('preParsing', async (request) => {
    // The body of a request to an unknown path is not needed.
    if (request.is404) throw new Refusal('not-found');
  });
}

/** Builds the HTTP frame over a complete registry; it does not listen yet. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  parts.registry.assertComplete();
  const secure = parts.publicUrl.startsWith('https:');
  const app = createApp(parts, secure);
  installBodiesAndErrors(app, parts);
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
    inTurn: createKeyTurns(),
  };
  for (const route of parts.registry.routes()) addRoute(app, parts, route, frame);
  addMissingMethods(app, parts.registry.routes());
  await parts.pages?.(app);
  return app;
}

/** Refuses an Expect header other than `100-continue` like any other request. Node would answer it without security headers. */
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
