import type { Principal } from '../../context.ts';
import type { Method } from '../http/armRequest.ts';
import { throttled } from '../http/errors.ts';
import { type Bucket, bucketSizes, type OperationClass, takeToken } from './tokenBucket.ts';

/** The operation class that a method is counted in; polls and lists are reads. */
function operationClass(method: Method): OperationClass {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return method === 'DELETE' ? 'delete' : 'write';
}

/** Counts requests per (subscription or tenant, caller, operation class) in token buckets. */
export class Throttle {
  readonly #buckets = new Map<string, Bucket>();
  readonly #enabled: boolean;

  constructor(enabled: boolean) {
    this.#enabled = enabled;
  }

  /** Takes a token; answers the header that tells what is left, or throws 429 with Retry-After. */
  take(
    principal: Principal,
    subscriptionId: string | undefined,
    method: Method,
    now: number,
  ): Record<string, string> {
    const kind = operationClass(method);
    const holder = subscriptionId ?? principal.tenantId;
    const key = `${holder}|${principal.objectId}|${kind}`;
    const taken = takeToken(this.#enabled ? this.#buckets.get(key) : undefined, bucketSizes[kind], now);
    if (this.#enabled) this.#buckets.set(key, taken.bucket);
    if (!taken.allowed) throw throttled(kind, holder, principal.objectId, taken.retryAfterSeconds);
    const scope = subscriptionId === undefined ? 'tenant' : 'subscription';
    return { [`x-ms-ratelimit-remaining-${scope}-${kind}s`]: String(taken.remaining) };
  }
}
