import { Failure } from '../expression/failure.ts';
import { isDeferred } from '../value/value.ts';
import type { Deferred, Value } from '../value/value.ts';
import type { Walk } from './walkValue.ts';

/** The service's limit for one loop. */
export const maxCopies = 800;
/** Beyond the limit loops are still unrolled, so that a preview can be drawn, but not without end. */
const maxUnrolled = 20_000;

/** Checks the evaluated count of a loop; `undefined` after a fault, deferred when only the running deployment knows. */
export function checkCount(count: Value, walk: Walk, pointer: string): number | Deferred | undefined {
  if (isDeferred(count)) {
    walk.site.report(
      'warning',
      'DeferredCopy',
      'How often this loop runs is known only when it is deployed.',
      pointer,
    );
    return count;
  }
  const fault = faultOf(typeof count === 'string' && /^\d+$/.test(count) ? Number(count) : count);
  if (!fault) return Number(count);
  // A text that is still there was reported when it could not be evaluated.
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
    return new Failure(
      'CopyInvalid',
      `The count of a loop must be a whole number from 0, not ${typeof count === 'number' ? count : `a value of type ${typeof count}`}.`,
    );
  if (count > maxCopies)
    return new Failure(
      'LimitExceeded',
      `The loop runs ${count} times; the limit is ${maxCopies}.`,
      'Split the loop over several deployments.',
    );
  return undefined;
}
