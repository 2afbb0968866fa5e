import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ledger } from '../ledger/ledger.ts';
import { recordUnanswered } from '../ledger/ledgerHooks.ts';
import { faultAnswer } from './faultAnswers.ts';
import { neverEnding, oneByteAtATime, tornInTheMiddle } from './spoiledBodies.ts';
import type { FaultInjector, FaultRule } from './faultInjector.ts';

const struck = new WeakMap<object, FaultRule>();

/** A silent connection is given up after this long, so that nothing lives for ever. */
const SILENCE_MS = 120_000;

/** How many reads of a freshly accepted resource answer 404. */
const FORGETFUL_READS = 2;

/** The fault that struck a request, if one did. */
export function faultOf(request: FastifyRequest): FaultRule | undefined {
  return struck.get(request.raw);
}

/** Lets faults strike before the handler, or after it when the request is to be accepted and its answer lost. */
export function installFaultHooks(
  app: FastifyInstance,
  { faults, ledger, now }: { faults: FaultInjector; ledger: Ledger; now: () => Date },
): void {
  const forgotten = new Map<string, number>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return;
    if (request.method === 'GET' && recall(forgotten, request.url)) {
      struck.set(request.raw, { match: {}, kind: '404-after-202' });
      return faultAnswer(reply, request.url, { match: {}, kind: '404-after-202' }, now());
    }
    const rule = faults.strike({ method: request.method, url: request.url });
    if (rule === undefined) return;
    struck.set(request.raw, rule);
    switch (rule.kind) {
      case 'delay':
        await sleep(rule.delayMs ?? 1000);
        return;
      case 'hang':
      case 'reset-before':
        recordUnanswered(request, ledger, now());
        reply.hijack();
        if (rule.kind === 'reset-before') request.raw.socket.resetAndDestroy();
        else setTimeout(() => request.raw.socket.destroy(), SILENCE_MS).unref();
        return;
      case '429':
      case '429-date':
      case '500':
      case '502':
      case '503':
      case 'html':
        return faultAnswer(reply, request.url, rule, now());
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const rule = faultOf(request);
    if (rule === undefined) return payload;
    if (rule.kind === 'reset-after') request.raw.socket.resetAndDestroy();
    if (rule.kind === '404-after-202') forget(forgotten, request, reply);
    return spoil(rule, reply, payload);
  });
}

function spoil(rule: FaultRule, reply: FastifyReply, payload: unknown): unknown {
  const body = bytesOf(payload);
  if (body === undefined) return payload;
  switch (rule.kind) {
    case 'half-open':
      void reply.header('content-length', body.length + 1);
      return neverEnding(SILENCE_MS);
    case 'slow-body':
      void reply.header('content-length', body.length);
      return oneByteAtATime(body, rule.delayMs ?? 1000);
    case 'truncated':
      void reply.header('content-length', body.length + 1);
      return tornInTheMiddle(body);
    case 'wrong-type':
      void reply.header('content-type', 'text/plain; charset=utf-8');
      return payload;
    default:
      return payload;
  }
}

/** The bytes of an answer; undefined for one that streams, which is left as it is. */
function bytesOf(payload: unknown): Buffer | undefined {
  if (payload === null || payload === undefined) return Buffer.alloc(0);
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.from(payload) : undefined;
}

function forget(forgotten: Map<string, number>, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.statusCode !== 201 && reply.statusCode !== 202) return;
  const operation = reply.getHeader('azure-asyncoperation') ?? reply.getHeader('location');
  for (const url of [request.url, operation]) {
    if (typeof url === 'string') forgotten.set(pathOf(url), FORGETFUL_READS);
  }
}

function recall(forgotten: Map<string, number>, url: string): boolean {
  const path = pathOf(url);
  const left = forgotten.get(path) ?? 0;
  if (left <= 1) forgotten.delete(path);
  else forgotten.set(path, left - 1);
  return left > 0;
}

/** Operation addresses name the cloud's own host; the path below the area's prefix is what both forms share. */
function pathOf(url: string): string {
  const { pathname } = new URL(url, 'http://sandbox');
  return pathname.toLowerCase().replace(/^\/(arm|graph|login)(-gov)?(?=\/)/, '');
}
