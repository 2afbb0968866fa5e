import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { problemKinds, problemType } from '@blueport/contracts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { translateCloudError } from '../cloud/cloud-refusal.ts';
import { createRouteAnswer, type RouteFrame, type RouteParts } from './answer-route.ts';
import { installHostCheck } from './check-host.ts';
import { installRequestLog } from './log-requests.ts';
import { parseJsonBody } from './parse-body.ts';
import { toProblemAnswer } from './problem-answer.ts';
import { createCallerLimits } from './caller-limits.ts';
import { installRateLimits, limitOf } from './rate-limits.ts';
import { createAnonymousRefusals } from './record-refusal.ts';
import { Refusal } from './refusal.ts';
import type { RegisteredRoute, RouteRegistry } from './registry.ts';
import { createKeyTurns } from './same-key.ts';
import { createStreamSlots } from './stream-slots.ts';
import { bareHeaders, installSecurityHeaders } from './security-headers.ts';

export interface HttpServerParts extends RouteParts {
  readonly registry: RouteRegistry & { assertComplete(): void };
  readonly trustedProxy: string | undefined;
  /** The address people type. */
  readonly publicUrl: string;
  /** Whether the portal can serve right now; false answers 503 at /readyz. */
  readonly isReady: () => Promise<boolean>;
  /** Pages and documents beside the API. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
}

const bodyLimitBytes = 2 * 1024 * 1024;
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

function sendProblem(parts: HttpServerParts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblemAnswer(translateCloudError(error), request.id);
  const line = { err: error, requestId: request.id, route: request.routeOptions?.url, problem: problem.code };
  if (problem.unexpected) parts.log.error(line, 'unexpected error');
  else if (problem.status >= 500) parts.log.warn(line, 'request could not be served');
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.body));
}

/** What a client that does not speak HTTP gets: the same kind of answer, written by hand on its socket. */
function answerBrokenClient(error: NodeJS.ErrnoException, socket: Socket, secure: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
    return socket.destroy() && undefined;
  const { status, title, meaning } = problemKinds['malformed-request'];
  const body = JSON.stringify({ type: problemType('malformed-request'), title, status, detail: meaning });
  const headers = Object.entries(bareHeaders(secure))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\ncontent-type: application/problem+json; charset=utf-8\r\n${headers}` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function addRoute(
  app: FastifyInstance,
  parts: HttpServerParts,
  route: RegisteredRoute,
  frame: RouteFrame,
): void {
  const { contract } = route;
  app.route({
    method: contract.method,
    url: contract.path,
    ...limitOf(contract.id),
    handler: createRouteAnswer(parts, route, frame),
  });
}

/** Known paths with a method they do not have answer 405 and say which ones they have. */
function addMissingMethods(app: FastifyInstance, routes: readonly RegisteredRoute[]): void {
  const allowed = Map.groupBy(routes, ({ contract }) => contract.path);
  for (const [url, found] of allowed) {
    const present = new Set<string>(found.map(({ contract }) => contract.method));
    const allow = [...present, ...(present.has('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: methods.filter((method) => !present.has(method)),
      url,
      handler: async (_request, reply) => {
        reply.header('allow', allow);
        throw new Refusal('method-not-allowed', { detail: `This path answers to ${allow}.` });
      },
    });
  }
}

/** Builds the HTTP frame over a complete registry; it does not listen yet. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  parts.registry.assertComplete();
  const secure = parts.publicUrl.startsWith('https:');
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 60_000,
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: parts.trustedProxy ? parts.trustedProxy.split(/\s*,\s*/) : false,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerBrokenClient(error, socket, secure),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(parts, error, request, (reply as FastifyReply).headers(bareHeaders(secure))),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => parseJsonBody(bytes),
  );
  app.setErrorHandler((error, request, reply) => sendProblem(parts, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendProblem(parts, new Refusal('not-found'), request, reply));
  await installSecurityHeaders(app, secure);
  installHostCheck(app, parts.publicUrl);
  await installRateLimits(app);
  installRequestLog(app, parts.log);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await parts.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  const refusals = createAnonymousRefusals(parts.log);
  app.addHook('onClose', async () => refusals.stop());
  const frame = {
    slots: createStreamSlots(),
    refusals,
    countCaller: createCallerLimits(),
    inTurn: createKeyTurns(),
  };
  for (const route of parts.registry.routes()) addRoute(app, parts, route, frame);
  addMissingMethods(app, parts.registry.routes());
  await parts.pages?.(app);
  return app;
}
