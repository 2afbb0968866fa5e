import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ledger } from '../ledger/ledger.ts';
import { recordUnanswered } from '../ledger/ledgerHooks.ts';
import { faultAnswer } from './faultAnswers.ts';
import { neverEnding, oneByteAtATime, tornInTheMiddle } from './spoiledBodies.ts';
import type { FaultInjector, FaultRule } from './faultInjector.ts';
import { RecentlyAccepted } from './recentlyAccepted.ts';
import { faultOf, recordFault } from './struckFaults.ts';

/** Requests whose answer was spoiled: a broken stream makes the frame answer once more, and that must pass untouched. */
const spoiled = new WeakSet<object>();

const NOT_EVERYWHERE: FaultRule = { match: {}, kind: '404-after-202' };

/** A silent connection is given up after this long, so that nothing lives for ever. */
const SILENCE_MS = 120_000;

/** Lets faults strike before the handler, or after it when the request is to be accepted and its answer lost. */
export function installFaultHooks(
  app: FastifyInstance,
  { faults, ledger, now }: { faults: FaultInjector; ledger: Ledger; now: () => Date },
): void {
  const accepted = new RecentlyAccepted();

  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return;
    const isRead = request.method === 'GET';
    if (isRead && accepted.hides(request.url)) {
      recordFault(request, NOT_EVERYWHERE);
      return faultAnswer(reply, request.url, NOT_EVERYWHERE, now());
    }
    const rule = faults.strike({ method: request.method, url: request.url });
    if (rule === undefined) return;
    if (isRead && rule.kind === '404-after-202' && !accepted.has(request.url, now())) return;
    recordFault(request, rule);
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
      case '504':
      case 'html':
        return faultAnswer(reply, request.url, rule, now());
      case '404-after-202':
        if (isRead) return faultAnswer(reply, request.url, rule, now());
        return;
      // These spoil the answer that the handler gives.
      case 'reset-after':
      case 'half-open':
      case 'slow-body':
      case 'truncated':
      case 'wrong-type':
        return;
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const rule = faultOf(request);
    accepted.note(request, reply, now(), rule?.kind === '404-after-202');
    if (rule === undefined || spoiled.has(request.raw)) return payload;
    spoiled.add(request.raw);
    if (rule.kind === 'reset-after') request.raw.socket.resetAndDestroy();
    return spoil(rule, reply, payload);
  });
}

function spoil(rule: FaultRule, reply: FastifyReply, payload: unknown): unknown {
  const body = bytesOf(payload);
  if (body === undefined) return payload;
  switch (rule.kind) {
    case 'half-open':
      void reply.header('content-length', body.length + 1);
      return neverEnding(body, SILENCE_MS);
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
