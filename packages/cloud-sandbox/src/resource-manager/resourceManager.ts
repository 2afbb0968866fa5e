import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidToken, type Cloud, type SandboxContext } from '../context.ts';
import { advance, nextDue } from './advance.ts';
import { isApiVersion } from './catalog/providers.ts';
import { estateOf, type Estate } from './estate.ts';
import { toArmError } from './http/armError.ts';
import type { ArmAnswer } from './http/armAnswer.ts';
import type { ArmRequest, Method } from './http/armRequest.ts';
import {
  authenticationFailed,
  badRequest,
  invalidApiVersion,
  methodNotAllowed,
  missingApiVersion,
  missingSubscription,
} from './http/errors.ts';
import { routeTable } from './http/router.ts';

const methods: readonly Method[] = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'];

/**
 * The resource manager of one cloud, to be mounted under a prefix. A request goes through the same steps in the same
 * order as in the real one: ids, token, version, throttling, permission (in the handlers), work.
 */
export function resourceManager(context: SandboxContext, cloud: Cloud): FastifyPluginAsync {
  return async (app) => {
    const estate = estateOf(context);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const clock = startClock(estate);
    app.addHook('onClose', async () => clock.stop());
    app.route({
      method: [...methods],
      url: '/*',
      handler: async (request, reply) => {
        const answer = await handle(estate, cloud, request, reply);
        clock.wake();
        return send(reply, answer);
      },
    });
  };
}

async function handle(
  estate: Estate,
  cloud: Cloud,
  raw: FastifyRequest,
  reply: FastifyReply,
): Promise<ArmAnswer> {
  const requestId = randomUUID();
  const correlationId = headerOf(raw, 'x-ms-correlation-request-id') ?? requestId;
  identify(raw, reply, requestId, correlationId);
  const { context } = estate;
  context.ledger.note(raw, { correlationId, accepted: false });
  try {
    const request = await read(estate, cloud, raw, { requestId, correlationId });
    const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(request.path)?.[1]?.toLowerCase();
    const left = estate.throttle.take(
      request.principal,
      subscriptionId,
      request.method,
      context.now().getTime(),
    );
    void reply.headers(left);
    advance(estate);
    const match = routeTable.find(request.path);
    if (match === undefined) throw missingSubscription();
    const handler = match.route.handlers[request.method];
    if (handler === undefined) throw methodNotAllowed(request.method, request.path);
    const answer = await handler({ estate, cloud, request, parameters: match.parameters });
    context.ledger.note(raw, {
      accepted: answer.ledger?.accepted ?? true,
      ...(answer.ledger === undefined ? {} : { resourceKey: answer.ledger.key }),
    });
    return answer;
  } catch (error) {
    const refusal = toArmError(error);
    if (refusal.status === 500) raw.log.error(error);
    return {
      status: refusal.status,
      headers: { ...refusal.headers },
      body: { error: JSON.parse(JSON.stringify(refusal.body)) },
    };
  }
}

async function read(
  estate: Estate,
  cloud: Cloud,
  raw: FastifyRequest,
  ids: Pick<ArmRequest, 'requestId' | 'correlationId'>,
): Promise<ArmRequest> {
  const principal = await authenticate(estate.context, cloud, raw);
  const url = new URL(raw.url, 'http://loopback');
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const apiVersion = query.get('api-version') ?? '';
  if (apiVersion === '') throw missingApiVersion();
  const path = decodePath(raw);
  if (!isApiVersion(apiVersion))
    throw invalidApiVersion(apiVersion, [
      '2025-04-01',
      '2024-11-01',
      '2024-03-01',
      '2022-12-01',
      '2022-09-01',
      '2021-04-01',
      '2020-06-01',
    ]);
  return {
    ...ids,
    method: raw.method as Method,
    path,
    query,
    headers: raw.headers,
    rawBody: typeof raw.body === 'string' ? raw.body : '',
    principal,
    apiVersion,
    raw,
  };
}

// Segments are decoded one by one: an encoded slash inside of a name never becomes a new segment.
function decodePath(raw: FastifyRequest): string {
  const prefix = raw.routeOptions.url?.replace(/\/\*$/, '') ?? '';
  const [path = ''] = raw.url.slice(prefix.length).split('?');
  try {
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
    if (segments.some((segment) => segment.includes('/'))) throw new URIError('slash');
    return `/${segments.join('/')}`;
  } catch {
    throw badRequest('InvalidRequestUri', 'The request URI is not well formed.');
  }
}

async function authenticate(
  context: SandboxContext,
  cloud: Cloud,
  raw: FastifyRequest,
): Promise<ArmRequest['principal']> {
  if (raw.headers.authorization === undefined)
    throw authenticationFailed("Authentication failed. The 'Authorization' header is missing.");
  try {
    return await context.authenticate(raw, 'management', cloud);
  } catch (error) {
    if (error instanceof InvalidToken) throw authenticationFailed(error.message);
    throw error;
  }
}

function identify(raw: FastifyRequest, reply: FastifyReply, requestId: string, correlationId: string): void {
  const client = headerOf(raw, 'x-ms-client-request-id');
  void reply.headers({
    'cache-control': 'no-cache',
    'x-ms-request-id': requestId,
    'x-ms-correlation-request-id': correlationId,
    'x-ms-routing-request-id': `SANDBOX:${new Date().toISOString()}:${requestId}`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    ...(client !== undefined && headerOf(raw, 'x-ms-return-client-request-id') === 'true'
      ? { 'x-ms-client-request-id': client }
      : {}),
  });
}

function headerOf(raw: FastifyRequest, name: string): string | undefined {
  const value = raw.headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  // Whatever comes back in a header must be safe there.
  return first === undefined || !/^[\w.:-]{1,128}$/.test(first) ? undefined : first;
}

function send(reply: FastifyReply, answer: ArmAnswer): FastifyReply {
  void reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body === undefined) return reply.send('');
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

/** Wakes up when something is due, so that deployments go on while nobody asks. */
function startClock(estate: Estate): { wake(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const schedule = (): void => {
    if (stopped) return;
    clearTimeout(timer);
    const due = nextDue(estate);
    if (due === undefined) return;
    const wait = Math.min(60_000, Math.max(1, due - estate.context.now().getTime()));
    timer = setTimeout(() => {
      advance(estate);
      schedule();
    }, wait);
    timer.unref();
  };
  schedule();
  return {
    wake: schedule,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
