import { Failure } from '../expression/failure.ts';
import { isDeferred } from '../value/value.ts';
import type { Deferred, Value } from '../value/value.ts';
import type { Walk } from './walkValue.ts';

/** The service's limit for one loop. */
export const maxCopies = 800;
/** Loops beyond the service's limit are still unrolled for previews, up to this count. */
const maxUnrolled = 20_000;

/**
 * Checks the evaluated count of a loop; returns `undefined` after an error, and a deferred value if only the running
 * deployment knows it.
 */
export function checkCount(count: Value, walk: Walk, pointer: string): number | Deferred | undefined {
  if (isDeferred(count)) {
    walk.site.report('warning', 'DeferredCopy', 'loop-count-deferred', pointer);
    return count;
  }
  const fault = faultOf(typeof count === 'string' && /^\d+$/.test(count) ? Number(count) : count);
  if (!fault) return Number(count);
  // An expression that remains was reported when its evaluation failed.
  if (typeof count === 'string' && count.startsWith('[')) return undefined;
  if (walk.strict) {
    fault.pointer ??= pointer;
    throw fault;
  }
  walk.site.fail(fault, pointer);
  return typeof count === 'number' && count > 0 && count <= maxUnrolled ? count : undefined;
}

function faultOf(count: unknown): Failure | undefined {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
    return typeof count === 'number'
      ? new Failure('CopyInvalid', 'loop-count', { count })
      : new Failure('CopyInvalid', 'loop-count-type', { type: typeof count });
  if (count > maxCopies) return new Failure('LimitExceeded', 'loop-too-long', { count, limit: maxCopies });
  return undefined;
}
