import { Failure } from '../expression/failure.ts';
import { isDeferred } from './value.ts';
import type { Value } from './value.ts';

const maxTextLength = 4 * 1024 * 1024;
const maxNodes = 500_000;
const sizes = new WeakMap<object, number>();

/** Returns the value unless it exceeds the size limit of a template; shared parts count every time. */
export function checkSize(value: Value): Value {
  if (typeof value === 'string') checkTextLength(value.length);
  else if (typeof value === 'object' && value !== null && sizeOf(value) > maxNodes) throw tooLarge();
  return value;
}

export function checkTextLength(length: number): void {
  if (length > maxTextLength)
    throw new Failure('LimitExceeded', 'string-too-long', { length, limit: maxTextLength });
}

/** Returns the number of parts of a value; shared parts count every time. */
export function sizeOf(value: Value): number {
  if (typeof value !== 'object' || value === null || isDeferred(value)) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 1;
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    size += sizeOf(part);
    if (size > maxNodes) break;
  }
  sizes.set(value, size);
  return size;
}

const tooLarge = (): Failure => new Failure('LimitExceeded', 'value-too-large', { limit: maxNodes });
