import type { FastifyReply } from 'fastify';
import { areaOf } from './faultInjector.ts';
import type { FaultArea, FaultRule } from './faultInjector.ts';

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
    message: 'The gateway got no answer in time from the service behind it.',
  },
  '404-after-202': {
    status: 404,
    code: 'ResourceNotFound',
    directory: 'AADSTS90033',
    message: 'The resource was not found. It was accepted a moment ago and is not everywhere yet.',
  },
};

/** Answers with an injected error in the dialect of the area that was called. */
export function faultAnswer(reply: FastifyReply, url: string, rule: FaultRule, now: Date): FastifyReply {
  if (rule.kind === 'html') {
    return reply
      .code(502)
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad gateway</h1></body></html>',
      );
  }
  const words = WORDS[rule.kind === '429-date' ? '429' : rule.kind];
  if (words === undefined) return reply.code(500).send();
  const wait = rule.retryAfterSeconds ?? (words.status === 429 || words.status === 503 ? 2 : undefined);
  if (wait !== undefined && words.status !== 404) {
    void reply.header(
      'retry-after',
      rule.kind === '429-date' ? new Date(now.getTime() + wait * 1000).toUTCString() : String(wait),
    );
  }
  return reply.code(words.status).send(body(areaOf(url), words));
}

function body(
  area: FaultArea | undefined,
  { code, directory, message }: { code: string; directory: string; message: string },
): object {
  if (area === 'directory') {
    return { error: 'temporarily_unavailable', error_description: `${directory}: ${message}` };
  }
  return { error: { code, message } };
}
