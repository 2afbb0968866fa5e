import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultOf } from '../faults/injectedFaults.ts';
import type { Principal } from '../context.ts';
import type { Ledger, LedgerEntry, LedgerPrincipal } from './ledger.ts';

/** The sandbox's control endpoints are not part of the cloud, so they are not recorded. */
const isControlPath = (url: string): boolean => url.startsWith('/__');

/** Requests already recorded: a response that breaks off passes the framework a second time, as a failure. */
const recorded = new WeakSet<object>();

/**
 * Writes one row for every response, with the response as intended. The row is committed before the response is sent,
 * so that a client that has received the response also finds the row.
 */
export function installLedgerHooks(app: FastifyInstance, ledger: Ledger, now: () => Date): void {
  app.addHook('onSend', async (request, reply) => {
    if (isControlPath(request.url) || recorded.has(request.raw)) return;
    recorded.add(request.raw);
    const retryAfter = reply.getHeader('retry-after');
    ledger.append({
      ...describe(request, reply.statusCode, ledger, now()),
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
    });
  });
}

/** Writes the row of a request that never gets a response. */
export function recordUnanswered(request: FastifyRequest, ledger: Ledger, now: Date): void {
  ledger.append(describe(request, 0, ledger, now));
}

function describe(
  request: FastifyRequest,
  status: number,
  ledger: Ledger,
  now: Date,
): Omit<LedgerEntry, 'sequence'> {
  const note = ledger.notesOf(request);
  return {
    time: now.toISOString(),
    method: request.method,
    url: request.url,
    principal: note.principal === undefined ? null : keep(note.principal),
    clientRequestId:
      header(request, 'x-ms-client-request-id') ??
      header(request, 'client-request-id') ??
      queryId(request.url),
    correlationId: note.correlationId ?? header(request, 'x-ms-correlation-request-id'),
    status,
    resourceKey: note.resourceKey ?? null,
    accepted: note.accepted ?? (status >= 100 && status < 400),
    bodyHash: hash(request.body),
    fault: faultOf(request)?.kind ?? null,
    retryAfter: null,
  };
}

function keep(principal: Principal): LedgerPrincipal {
  return {
    kind: principal.kind,
    id: principal.objectId,
    name: principal.upn ?? principal.name,
    tenantId: principal.tenantId,
    appId: principal.appId,
    actor: principal.actor ?? null,
  };
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Returns the request id from the query, where sign-in libraries send it when they navigate to a page. */
function queryId(url: string): string | null {
  return new URLSearchParams(url.split('?')[1] ?? '').get('client-request-id');
}

function hash(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  const bytes = Buffer.isBuffer(body) || typeof body === 'string' ? body : serialize(body);
  return createHash('sha256').update(bytes).digest('hex');
}

function serialize(body: unknown): string {
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
}
