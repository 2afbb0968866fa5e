import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidToken, type Cloud, type SandboxContext } from '../context.ts';
import { advance, nextDue } from './advance.ts';
import { checkCoreVersion, coreVersions } from './catalog/coreVersions.ts';
import { isApiVersion } from './catalog/providers.ts';
import { estateOf, type Estate } from './estate.ts';
import { errorJson, toArmError } from './http/armError.ts';
import type { ArmAnswer } from './http/armAnswer.ts';
import type { ArmRequest, Method } from './http/armRequest.ts';
import { answerBatch, type BatchPart } from './http/batch.ts';
import { checkTypeVersion } from './http/checkTypeVersion.ts';
import {
  authenticationFailed,
  badRequest,
  invalidApiVersion,
  methodNotAllowed,
  missingApiVersion,
  missingSubscription,
  requestTooLarge,
} from './http/errors.ts';
import { instanceViewRoutes } from './actions/instanceView.ts';
import { siteSettingRoutes } from './actions/siteSettings.ts';
import { accessRoutes } from './access/accessRoutes.ts';
import { costRoutes } from './cost/costRoutes.ts';
import { deploymentRoutes } from './deployments/deploymentRoutes.ts';
import { monitorRoutes } from './monitor/monitorRoutes.ts';
import { groupRoutes } from './groups/groupRoutes.ts';
import { exportRoutes } from './groups/exportTemplate.ts';
import { moveRoutes } from './groups/moveResources.ts';
import { deletedVaultRoutes } from './resources/deletedVaultRoutes.ts';
import { recordSetRoutes } from './resources/recordSetRoutes.ts';
import { resourceRoutes } from './resources/resourceRoutes.ts';
import { insightRoutes } from './policy/insights/insightRoutes.ts';
import { policyRoutes } from './policy/policyRoutes.ts';
import { scriptRoutes } from './scripts/scriptRoutes.ts';
import { managementGroupsRoutes } from './subscriptions/managementGroups.ts';
import { managementGroupRoutes } from './subscriptions/managementGroupRoutes.ts';
import { providerRoutes } from './subscriptions/providerRoutes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptionRoutes.ts';
import { tagRoutes } from './tags/tagRoutes.ts';
import { nameRoutes } from './usages/nameRoutes.ts';
import { artifactRoutes } from './usages/artifactRoutes.ts';
import { usageRoutes } from './usages/usageRoutes.ts';
import { vmSizeRoutes } from './usages/vmSizeRoutes.ts';
import { operationRoutes } from './http/operationRoutes.ts';
import { RouteTable } from './http/routeTable.ts';

/** All routes of the resource manager, from the most specific to resources of any type. */
const routeTable = new RouteTable([
  ...subscriptionRoutes,
  ...managementGroupsRoutes,
  ...managementGroupRoutes,
  ...operationRoutes,
  ...usageRoutes,
  ...vmSizeRoutes,
  ...artifactRoutes,
  ...nameRoutes,
  ...deploymentRoutes,
  ...tagRoutes,
  ...accessRoutes,
  ...policyRoutes,
  ...insightRoutes,
  ...costRoutes,
  ...monitorRoutes,
  ...scriptRoutes,
  ...groupRoutes,
  ...moveRoutes,
  ...exportRoutes,
  ...providerRoutes,
  ...instanceViewRoutes,
  ...siteSettingRoutes,
  ...deletedVaultRoutes,
  ...recordSetRoutes,
  ...resourceRoutes,
]);

/** Source: https://learn.microsoft.com/azure/azure-resource-manager/templates/best-practices#template-limits */
const maxBodyBytes = 4 * 1024 * 1024;

const methods: readonly Method[] = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'];

/**
 * Returns the resource manager of one cloud, to be mounted under a prefix. A request passes the same steps in the same
 * order as in the real one: ids, token, version, throttling, permission (in the handlers), work.
 */
export function resourceManager(context: SandboxContext, cloud: Cloud): FastifyPluginAsync {
  return async (app) => {
    const estate = estateOf(context);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const clock = startClock(estate);
    app.addHook('onClose', async () => clock.stop());
    app.setNotFoundHandler((request, reply) => {
      const isMethod = methods.some((method) => method === request.method);
      const path = request.url.replace(/\?.*$/, '').slice(app.prefix.length);
      send(reply, refuse(request, isMethod ? missingSubscription() : methodNotAllowed(request.method, path)));
    });
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      send(reply, refuse(request, bodyError(error)));
    });
    app.route({
      method: [...methods],
      url: '/*',
      bodyLimit: maxBodyBytes,
      handler: async (request, reply) => {
        const answer = await handle(estate, cloud, request, reply);
        clock.wake();
        return send(reply, answer);
      },
    });
  };
}

/** Returns the error of a body that could not be read. */
function bodyError(error: FastifyError): Error {
  const { statusCode = 500, message } = error;
  if (statusCode === 413) return requestTooLarge();
  return statusCode < 500 ? badRequest('BadRequest', message) : error;
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
    const isBatch = request.method === 'POST' && /^\/batch$/i.test(request.path);
    const answer = isBatch
      ? await answerBatch(request, (part) => answerPart(estate, cloud, request, part))
      : await answerOne(estate, cloud, request, (headers) => void reply.headers(headers));
    context.ledger.note(raw, {
      accepted: answer.ledger?.accepted ?? true,
      ...(answer.ledger === undefined ? {} : { resourceKey: answer.ledger.key }),
    });
    return answer;
  } catch (error) {
    return refuse(raw, error);
  }
}

/** Throttles a request, then handles it. `tellLeft` receives the number of remaining requests. */
async function answerOne(
  estate: Estate,
  cloud: Cloud,
  request: ArmRequest,
  tellLeft: (headers: Record<string, string>) => void,
): Promise<ArmAnswer> {
  const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(request.path)?.[1]?.toLowerCase();
  const now = estate.context.now().getTime();
  tellLeft(estate.throttle.take(request.principal, subscriptionId, request.method, now));
  advance(estate);
  const match = routeTable.find(request.path);
  if (match === undefined) throw missingSubscription();
  const handler = match.route.handlers[request.method];
  if (handler === undefined) throw methodNotAllowed(request.method, request.path);
  const call = { estate, cloud, request, parameters: match.parameters };
  checkTypeVersion(call);
  return handler(call);
}

/** Handles one request of a batch. Errors become part of the batch's response. */
async function answerPart(
  estate: Estate,
  cloud: Cloud,
  batch: ArmRequest,
  part: BatchPart,
): Promise<ArmAnswer> {
  const { method, content } = part;
  try {
    const request = { ...batch, ...readTarget(part.url), method, rawBody: content, requestId: randomUUID() };
    return await answerOne(estate, cloud, request, () => undefined);
  } catch (error) {
    return refuse(batch.raw, error);
  }
}

function refuse(raw: FastifyRequest, error: unknown): ArmAnswer {
  const refusal = toArmError(error);
  if (refusal.status === 500) raw.log.error(error);
  const body = errorJson(refusal.body);
  return {
    status: refusal.status,
    headers: { ...refusal.headers },
    body: refusal.isFlat ? body : { error: body },
  };
}

async function read(
  estate: Estate,
  cloud: Cloud,
  raw: FastifyRequest,
  ids: Pick<ArmRequest, 'requestId' | 'correlationId'>,
): Promise<ArmRequest> {
  const principal = await authenticate(estate.context, cloud, raw);
  const prefix = raw.routeOptions.url?.replace(/\/\*$/, '') ?? '';
  return {
    ...ids,
    ...readTarget(raw.url.slice(prefix.length)),
    method: raw.method as Method,
    headers: raw.headers,
    rawBody: typeof raw.body === 'string' ? raw.body : '',
    principal,
    raw,
  };
}

/** Parses a URL without its mount prefix. */
function readTarget(address: string): Pick<ArmRequest, 'path' | 'query' | 'apiVersion'> {
  const url = new URL(address, 'http://loopback');
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const apiVersion = query.get('api-version') ?? '';
  if (apiVersion === '') throw missingApiVersion();
  const path = decodePath(address);
  checkCoreVersion(path, apiVersion);
  if (!isApiVersion(apiVersion)) throw invalidApiVersion(apiVersion, coreVersions);
  return { path, query, apiVersion };
}

/**
 * Decodes one segment. Several of the vendor's clients encode the scope at the beginning of a path as a whole; an
 * encoded slash elsewhere never becomes a new segment.
 */
function decodeSegment(segment: string, index: number): string[] {
  const decoded = decodeURIComponent(segment);
  return index === 0 && /^\/?(subscriptions|providers)\/[^/]/i.test(decoded)
    ? decoded.split('/').filter((part) => part !== '')
    : [decoded];
}

function decodePath(address: string): string {
  const [path = ''] = address.split('?');
  try {
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .flatMap(decodeSegment);
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
  // Values that are returned in a header must be safe there.
  return first === undefined || !/^[\w.:-]{1,128}$/.test(first) ? undefined : first;
}

function send(reply: FastifyReply, answer: ArmAnswer): FastifyReply {
  void reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body === undefined) return reply.send('');
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

/** Starts a timer that fires when work is due, so that deployments progress without requests. */
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
