import { createDefaultHttpClient, type HttpClient, type HttpMethods } from '@azure/core-rest-pipeline';
import { CloudError } from '../errors/cloudError.ts';
import { defaultAnswerLimits, type AnswerLimits } from './readBody.ts';
import { sendOnce, type CloudAnswer } from './sendOnce.ts';

/** One call to a service that is no cloud of ours. */
export interface HostCall {
  readonly method: HttpMethods;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `text` takes the answer as it is, whatever kind it says it is; JSON without it. */
  readonly reads?: 'json' | 'text';
  readonly signal?: AbortSignal;
}

/** The door to a fixed list of hosts. */
export type CallHost = (call: HostCall) => Promise<CloudAnswer>;

/**
 * Makes the door to the named hosts: https only, exactly these hosts, no redirect is followed, time and size are bounded,
 * nothing is repeated. Every failure is a `CloudError`.
 */
export function createHostCaller(
  hosts: readonly string[],
  options: {
    readonly httpClient?: HttpClient;
    readonly limits?: Partial<AnswerLimits>;
    readonly timeoutMs?: number;
    readonly now?: () => number;
  } = {},
): CallHost {
  const client = options.httpClient ?? createDefaultHttpClient();
  const allowed = new Set(hosts);
  return async (call) => {
    const url = URL.canParse(call.url) ? new URL(call.url) : undefined;
    if (url?.protocol !== 'https:' || !allowed.has(url.host) || url.username !== '' || url.password !== '') {
      throw new CloudError({
        kind: 'refused',
        code: 'ForeignHost',
        message: `An address outside of ${hosts.join(', ')} was named; it was not called.`,
      });
    }
    return sendOnce(client, {
      method: call.method,
      url,
      headers: { accept: 'application/json', 'user-agent': 'blueport', ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      timeoutMs: options.timeoutMs ?? 10_000,
      ...(call.reads === undefined ? {} : { reads: call.reads }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
      limits: { ...defaultAnswerLimits, bytes: 1024 * 1024, ...options.limits },
      now: options.now ?? Date.now,
    });
  };
}
