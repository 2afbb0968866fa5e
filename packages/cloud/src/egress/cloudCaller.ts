import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createDefaultHttpClient, type HttpClient, type HttpMethods } from '@azure/core-rest-pipeline';
import { deadlineSignal, leftUntilDeadline } from '../deadline/deadline.ts';
import { CloudError } from '../errors/cloudError.ts';
import type { CloudProfile } from '../profiles.ts';
import { defaultRetryPolicy, delayBefore, isRepeatable, type RetryPolicy } from '../retry/retryPolicy.ts';
import { assertAllowedUrl, type CloudArea } from './assertAllowedUrl.ts';
import { defaultAnswerLimits, type AnswerLimits } from './readBody.ts';
import { isSafe, sendOnce, type CloudAnswer } from './sendOnce.ts';

/** Report of a single request; contains neither tokens nor bodies nor queries. */
export interface CallReport {
  readonly cloud: string;
  readonly area: CloudArea;
  readonly method: string;
  readonly path: string;
  readonly attempt: number;
  readonly status: number | undefined;
  readonly outcome: 'ok' | CloudError['kind'];
  readonly code: string | undefined;
  readonly durationMs: number;
  readonly clientRequestId: string;
}

export interface CloudCallerOptions {
  /** Replaces the network, for the embedded cloud and tests. */
  readonly httpClient?: HttpClient;
  readonly retry?: Partial<RetryPolicy>;
  readonly limits?: Partial<AnswerLimits>;
  readonly timeoutMs?: number;
  readonly userAgent?: string;
  readonly onCall?: (report: CallReport) => void;
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

export interface CloudCall {
  readonly area: CloudArea;
  readonly method: HttpMethods;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /**
   * False if the caller schedules retries itself: then each call is exactly one request. `unless-throttled` if the
   * caller itself suspends all its calls for as long as the cloud requests.
   */
  readonly retry?: boolean | 'unless-throttled';
  /** Same for all retries, so that the cloud's log shows them as one request. */
  readonly clientRequestId?: string;
}

/** The only way to call a cloud host: allow-list, timeout, deadline of the caller, size limit, retries and report. */
export type CallCloud = (call: CloudCall) => Promise<CloudAnswer>;

async function waitUnlessAborted(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal });
}

/** Creates the caller for one cloud. */
export function createCloudCaller(profile: CloudProfile, options: CloudCallerOptions = {}): CallCloud {
  const client = options.httpClient ?? createDefaultHttpClient();
  const policy = { ...defaultRetryPolicy, ...options.retry };
  const limits = { ...defaultAnswerLimits, ...options.limits };
  const now = options.now ?? Date.now;
  const random = options.random ?? Math.random;
  const sleep = options.sleep ?? waitUnlessAborted;

  return async (call) => {
    const url = assertAllowedUrl(call.url, profile, call.area);
    const signal = deadlineSignal(call.signal);
    const clientRequestId = call.clientRequestId ?? randomUUID();
    const headers = {
      accept: 'application/json',
      'user-agent': options.userAgent ?? 'blueport',
      'x-ms-client-request-id': clientRequestId,
      'x-ms-return-client-request-id': 'true',
      ...call.headers,
    };
    for (let attempt = 1; ; attempt += 1) {
      const startTime = now();
      const report = (status: number | undefined, error?: CloudError): void =>
        options.onCall?.({
          cloud: profile.name,
          area: call.area,
          method: call.method,
          path: url.pathname,
          attempt,
          status,
          outcome: error?.kind ?? 'ok',
          code: error?.code,
          durationMs: now() - startTime,
          clientRequestId,
        });
      try {
        const answer = await sendOnce(client, {
          method: call.method,
          url,
          headers,
          ...(call.body === undefined ? {} : { body: call.body }),
          timeoutMs: call.timeoutMs ?? options.timeoutMs ?? 30_000,
          ...(signal === undefined ? {} : { signal }),
          limits,
          now,
        });
        report(answer.status);
        return answer;
      } catch (error) {
        if (!(error instanceof CloudError)) throw error;
        report(error.status, error);
        const isNotRetried =
          call.retry === false || (call.retry === 'unless-throttled' && error.kind === 'throttled');
        if (isNotRetried || signal?.aborted || !isRepeatable(error, isSafe(call.method))) throw error;
        const delay = delayBefore(attempt + 1, error, policy, random);
        if (delay === undefined || delay >= leftUntilDeadline()) throw error;
        await sleep(delay, signal);
      }
    }
  };
}
