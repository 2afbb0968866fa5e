import type { HttpClient, HttpMethods, PipelineRequest } from '@azure/core-rest-pipeline';
import { createHttpHeaders, createPipelineRequest } from '@azure/core-rest-pipeline';
import { DeadlineExceeded, deadlineExceeded } from '../deadline/deadline.ts';
import { CloudError } from '../errors/cloudError.ts';
import { errorFromResponse } from '../errors/errorFromResponse.ts';
import { readRetryAfter } from '../retry/readRetryAfter.ts';
import { parseJson, readText, UnreadableAnswer, type AnswerLimits } from './readBody.ts';

/** One outgoing request whose URL has passed the allow-list. */
export interface OutgoingCall {
  readonly method: HttpMethods;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How a successful response is parsed. Defaults to JSON. */
  readonly reads?: 'json' | 'text';
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly limits: AnswerLimits;
  readonly now: () => number;
}

/** A successful response. */
export interface CloudAnswer<Body = unknown> {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly retryAfterMs: number | undefined;
}

/** Connection errors that occur before anything was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
]);

/** Returns whether an HTTP method is safe. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** Returns code and message of a failure without a response. */
function describe({ url, timeoutMs }: OutgoingCall, cause: unknown): { code: string; message: string } {
  if (cause instanceof UnreadableAnswer) return { code: 'UnreadableAnswer', message: cause.message };
  if (cause instanceof DeadlineExceeded) {
    return {
      code: deadlineExceeded,
      message: `${url.host} did not respond before the deadline of the request.`,
    };
  }
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) {
    const seconds = Math.round(timeoutMs / 1000);
    return { code: 'Timeout', message: `${url.host} did not respond within ${seconds} seconds.` };
  }
  const causeCode = (cause as { code?: unknown } | null)?.code;
  const code = typeof causeCode === 'string' && causeCode !== '' ? causeCode : 'ConnectionLost';
  return { code, message: `The connection to ${url.host} failed.` };
}

function outcomeOf(
  call: OutgoingCall,
  cause: unknown,
  progress: 'not-sent' | 'sent' | 'arrived',
  retryAfterMs?: number,
): CloudError {
  const { code, message } = describe(call, cause);
  const isLost = progress === 'arrived' || (progress === 'sent' && !neverSent.has(code));
  return new CloudError({
    kind: isLost && !isSafe(call.method) ? 'unknown-outcome' : 'unavailable',
    code,
    message,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    cause,
  });
}

function toPipelineRequest(call: OutgoingCall, signal: AbortSignal): PipelineRequest {
  return createPipelineRequest({
    url: call.url.href,
    method: call.method,
    headers: createHttpHeaders({ ...call.headers }),
    ...(call.body === undefined ? {} : { body: call.body }),
    // The body is read here, so that its size and time are limited too.
    streamResponseStatusCodes: new Set([Number.POSITIVE_INFINITY]),
    abortSignal: signal,
  });
}

/**
 * Sends one request and reads its response within the limits of time, size and depth. Every failure is a CloudError.
 */
export async function sendOnce(client: HttpClient, call: OutgoingCall): Promise<CloudAnswer> {
  if (call.signal?.aborted) throw outcomeOf(call, call.signal.reason, 'not-sent');
  const timeout = AbortSignal.timeout(call.timeoutMs);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]);
  let arrived = false;
  // A requested wait applies even if the rest of the response is invalid.
  let retryAfterMs: number | undefined;
  try {
    const response = await client.sendRequest(toPipelineRequest(call, signal));
    arrived = true;
    const headers = response.headers.toJSON();
    const stream = response.readableStreamBody as
      | (AsyncIterable<unknown> & { destroy?: () => void })
      | undefined;
    retryAfterMs = readRetryAfter(headers, call.now());
    const text = await readText(stream, call.limits.bytes);
    const failed = response.status >= 300;
    const body =
      call.reads === 'text' && !failed
        ? text
        : parseBody(text, headers['content-type'], call.limits.depth, failed);
    if (failed) {
      throw errorFromResponse({
        status: response.status,
        headers,
        body,
        retryAfterMs,
        safe: isSafe(call.method),
      });
    }
    return { status: response.status, headers, body, retryAfterMs };
  } catch (error) {
    if (error instanceof CloudError) throw error;
    const progress = arrived ? 'arrived' : 'sent';
    throw outcomeOf(call, signal.aborted ? signal.reason : error, progress, retryAfterMs);
  }
}

/** A successful response must be JSON or empty; an error response may be anything, because its status is sufficient. */
function parseBody(text: string, type: string | undefined, depth: number, failed: boolean): unknown {
  if (text === '') return undefined;
  if (failed) {
    try {
      return parseJson(text, depth);
    } catch {
      return undefined;
    }
  }
  if (type !== undefined && !/json/i.test(type))
    throw new UnreadableAnswer(`The response is ${type}, not JSON.`);
  return parseJson(text, depth);
}
