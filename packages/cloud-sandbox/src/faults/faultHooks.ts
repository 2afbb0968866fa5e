import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ledger } from '../ledger/ledger.ts';
import { recordUnanswered } from '../ledger/ledgerHooks.ts';
import type { FaultInjector, FaultRule, FaultArea } from './faultInjector.ts';
import { faultOf, recordFault } from './injectedFaults.ts';
import { Readable } from 'node:stream';
import { areaOf } from './faultInjector.ts';
import { withoutLatePoints, withRepeatedPoints } from './metricPoints.ts';
import type { Json } from '../resource-manager/json.ts';

const WORDS: Record<string, { status: number; code: string; directory: string; message: string }> = {
  '429': {
    status: 429,
    code: 'TooManyRequests',
    directory: 'AADSTS90055',
    message: 'The number of requests is over the limit. Try again later.',
  },
  '500': {
    status: 500,
    code: 'InternalServerError',
    directory: 'AADSTS90033',
    message: 'The server met an internal error. Try again.',
  },
  '502': {
    status: 502,
    code: 'BadGateway',
    directory: 'AADSTS90033',
    message: 'The gateway got no valid answer from the service behind it.',
  },
  '503': {
    status: 503,
    code: 'ServerUnavailable',
    directory: 'AADSTS90033',
    message: 'The service is not available for the moment. Try again later.',
  },
  '504': {
    status: 504,
    code: 'GatewayTimeout',
    directory: 'AADSTS90033',
    message: 'The gateway got no response in time from the service behind it.',
  },
  '404-after-202': {
    status: 404,
    code: 'ResourceNotFound',
    directory: 'AADSTS90033',
    message: 'The resource was not found. It was accepted a moment ago and is not everywhere yet.',
  },
};

/** Sends an injected error in the format of the area that was called. */
function faultAnswer(reply: FastifyReply, url: string, rule: FaultRule, now: Date): FastifyReply {
  if (rule.kind === 'html') {
    return reply
      .code(502)
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad gateway</h1></body></html>',
      );
  }
  if (rule.kind === '429' && costProvider.test(url)) return costLimitAnswer(reply, url, rule);
  const words = WORDS[rule.kind === '429-date' ? '429' : rule.kind];
  if (words === undefined) return reply.code(500).send();
  const wait = rule.retryAfterSeconds ?? (words.status === 429 || words.status === 503 ? 2 : undefined);
  if (wait !== undefined && words.status !== 404) {
    void reply.header(
      'retry-after',
      rule.kind === '429-date' ? new Date(now.getTime() + wait * 1000).toUTCString() : String(wait),
    );
  }
  const area = areaOf(url);
  if (area === 'storage') return reply.code(words.status).type('application/xml').send(blobError(words));
  return reply.code(words.status).send(body(area, words));
}

const costProvider = /\/providers\/microsoft\.(costmanagement|consumption)\//i;

/** Sends the 429 of Cost Management, which has headers of its limits instead of Retry-After. */
function costLimitAnswer(reply: FastifyReply, url: string, rule: FaultRule): FastifyReply {
  const wait = String(rule.retryAfterSeconds ?? 2);
  const limit = rule.costLimit ?? 'clienttype';
  const isConsumption = /microsoft\.consumption\//i.test(url);
  const headers = isConsumption
    ? { 'x-ms-ratelimit-microsoft.consumption-retry-after': wait }
    : {
        [`x-ms-ratelimit-microsoft.costmanagement-${limit}-retry-after`]: wait,
        ...(limit === 'qpu'
          ? {}
          : { [`x-ms-ratelimit-remaining-microsoft.costmanagement-${limit}-requests`]: 'DefaultQuota:0' }),
      };
  const error = { code: '429', message: 'Too many requests. Please retry.' };
  return reply.code(429).headers(headers).send({ error });
}

const blobError = ({ code, message }: { code: string; message: string }): string =>
  `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;

function body(
  area: FaultArea | undefined,
  { code, directory, message }: { code: string; directory: string; message: string },
): object {
  if (area === 'directory') {
    return { error: 'temporarily_unavailable', error_description: `${directory}: ${message}` };
  }
  return { error: { code, message } };
}

/** Number of reads of an accepted resource or operation that return 404 under `404-after-202`. */
const FORGETFUL_READS = 2;

/** Time during which a resource counts as just accepted, in milliseconds. */
const RECENT_MS = 3000;

const MOST_REMEMBERED = 10_000;

/** Requests that the cloud has just accepted, and those whose result is not visible everywhere yet. */
class RecentlyAccepted {
  readonly #acceptedAt = new Map<string, number>();
  readonly #hidden = new Map<string, number>();

  /** Records a response that accepts a request. `hide` makes the next reads return 404. */
  note(request: FastifyRequest, reply: FastifyReply, now: Date, hide: boolean): void {
    if (reply.statusCode !== 201 && reply.statusCode !== 202) return;
    const operation = reply.getHeader('azure-asyncoperation') ?? reply.getHeader('location');
    if (this.#acceptedAt.size > MOST_REMEMBERED) this.#acceptedAt.clear();
    for (const url of [request.url, operation]) {
      if (typeof url !== 'string') continue;
      this.#acceptedAt.set(pathOf(url), now.getTime());
      if (hide) this.#hidden.set(pathOf(url), FORGETFUL_READS);
    }
  }

  /** Returns whether a read must return 404, and counts it. */
  hides(url: string): boolean {
    const path = pathOf(url);
    const remaining = this.#hidden.get(path) ?? 0;
    if (remaining <= 1) this.#hidden.delete(path);
    else this.#hidden.set(path, remaining - 1);
    return remaining > 0;
  }

  /** Returns whether the URL was accepted recently. */
  has(url: string, now: Date): boolean {
    return now.getTime() - (this.#acceptedAt.get(pathOf(url)) ?? -Infinity) < RECENT_MS;
  }
}

/**
 * Returns the path below the area's prefix. Operation URLs use the cloud's own host, so only this part is comparable.
 */
function pathOf(url: string): string {
  const { pathname } = new URL(url, 'http://sandbox');
  return pathname.toLowerCase().replace(/^\/(arm|graph|login)(-gov)?(?=\/)/, '');
}

/**
 * Requests whose response was corrupted. A broken stream makes the framework send a second response, which must pass
 * unchanged.
 */
const spoiled = new WeakSet<object>();

const NOT_EVERYWHERE: FaultRule = { match: {}, kind: '404-after-202' };

/** Time after which a silent connection is closed, in milliseconds, so that no connection stays open forever. */
const SILENCE_MS = 120_000;

/** Injects faults before the handler, or after it if the request must be accepted and its response lost. */
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
    const rule = faults.nextFault({ method: request.method, url: request.url });
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
      // These faults corrupt the response of the handler.
      case 'reset-after':
      case 'half-open':
      case 'slow-body':
      case 'truncated':
      case 'wrong-type':
      case 'late-points':
      case 'repeated-points':
        return;
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const rule = faultOf(request);
    accepted.note(request, reply, now(), rule?.kind === '404-after-202');
    if (rule === undefined || spoiled.has(request.raw)) return payload;
    spoiled.add(request.raw);
    if (rule.kind === 'reset-after') request.raw.socket.resetAndDestroy();
    return spoil(rule, reply, payload, now());
  });
}

function spoil(rule: FaultRule, reply: FastifyReply, payload: unknown, now: Date): unknown {
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
    case 'late-points':
      return changePoints(reply, payload, (json) => withoutLatePoints(json, now, rule.delayMs));
    case 'repeated-points':
      return changePoints(reply, payload, withRepeatedPoints);
    default:
      return payload;
  }
}

/** Changes a JSON response; returns other responses unchanged. */
function changePoints(reply: FastifyReply, payload: unknown, change: (json: Json) => Json): unknown {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  const text = isJson ? bytesOf(payload)?.toString() : undefined;
  return text ? JSON.stringify(change(JSON.parse(text) as Json)) : payload;
}

/** Returns the bytes of a response, or undefined for a stream, which is left unchanged. */
function bytesOf(payload: unknown): Buffer | undefined {
  if (payload === null || payload === undefined) return Buffer.alloc(0);
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.from(payload) : undefined;
}

/** Returns a body that starts and then stalls. It ends after `giveUpMs` so that no socket stays open forever. */
function neverEnding(body: Buffer, giveUpMs: number): Readable {
  const stream = new Readable({ read: () => undefined });
  // The headers are sent with the first byte.
  if (body.length > 0) stream.push(body.subarray(0, 1));
  const timer = setTimeout(() => stream.destroy(new Error('gave up a half-open answer')), giveUpMs);
  timer.unref();
  stream.once('close', () => clearTimeout(timer));
  return stream;
}

function oneByteAtATime(body: Buffer, pauseMs: number): Readable {
  async function* crawl(): AsyncGenerator<Buffer> {
    for (let at = 0; at < body.length; at += 1) {
      yield body.subarray(at, at + 1);
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
  return Readable.from(crawl(), { objectMode: false });
}

/** Sends half of the body, then breaks the connection. */
function tornInTheMiddle(body: Buffer): Readable {
  async function* tear(): AsyncGenerator<Buffer> {
    yield body.subarray(0, Math.floor(body.length / 2));
    await sleep(20);
    throw new Error('tore the answer on purpose');
  }
  return Readable.from(tear(), { objectMode: false });
}
