import { isIP } from 'node:net';
import type { HttpClient, HttpMethods } from '@azure/core-rest-pipeline';
import { deadlineSignal } from '../deadline/deadline.ts';
import { CloudError } from '../errors/cloudError.ts';
import { isPublicAddress } from './publicAddress.ts';
import { createPublicHttpClient, foreignAddress } from './publicHttpClient.ts';
import { defaultAnswerLimits, type AnswerLimits } from './readBody.ts';
import { sendOnce, type CloudAnswer } from './sendOnce.ts';

/** One call to a service outside the clouds. */
interface HostCall {
  readonly method: HttpMethods;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `text` accepts a response of any content type as text. Defaults to JSON. */
  readonly reads?: 'json' | 'text';
  readonly signal?: AbortSignal;
}

/** Calls a fixed list of hosts. */
export type CallHost = (call: HostCall) => Promise<CloudAnswer>;

/** Returns whether a host is an IP address in any notation that is not public. */
function isInnerAddress(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}

const refusal = (code: string, message: string, cause?: unknown): CloudError =>
  new CloudError({ kind: 'refused', code, message, cause });

/**
 * Creates a caller for the named hosts: https only, exactly these hosts, no redirects, limited time and size, no
 * retries. A host whose name resolves to an internal address is not called. Every failure is a `CloudError`.
 */
export function createHostCaller(
  hosts: readonly string[],
  options: {
    /**
     * Replaces the network, for the embedded cloud and tests. Defaults to a client that calls only public addresses.
     */
    readonly httpClient?: HttpClient;
    readonly limits?: Partial<AnswerLimits>;
    readonly timeoutMs?: number;
    readonly now?: () => number;
  } = {},
): CallHost {
  const client = options.httpClient ?? createPublicHttpClient();
  const allowed = new Set(hosts);
  return async (call) => {
    const url = URL.canParse(call.url) ? new URL(call.url) : undefined;
    if (url?.protocol !== 'https:' || !allowed.has(url.host) || url.username !== '' || url.password !== '') {
      throw refusal('ForeignHost', `An address outside of ${hosts.join(', ')} was named; it was not called.`);
    }
    const message = `${url.host} stands for an address that is not on the internet; it was not called.`;
    if (isInnerAddress(url.hostname)) throw refusal(foreignAddress, message);
    const signal = deadlineSignal(call.signal);
    const sent = sendOnce(client, {
      method: call.method,
      url,
      headers: { accept: 'application/json', 'user-agent': 'blueport', ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      timeoutMs: options.timeoutMs ?? 10_000,
      ...(call.reads === undefined ? {} : { reads: call.reads }),
      ...(signal === undefined ? {} : { signal }),
      limits: { ...defaultAnswerLimits, bytes: 1024 * 1024, ...options.limits },
      now: options.now ?? Date.now,
    });
    return sent.catch((error: unknown) => {
      if (error instanceof CloudError && error.code === foreignAddress) {
        throw refusal(foreignAddress, message, error);
      }
      throw error;
    });
  };
}
