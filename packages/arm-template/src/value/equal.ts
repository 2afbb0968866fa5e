import { isDeferred } from './value.ts';
import type { Value } from './value.ts';
import { findKey } from './property.ts';

const collator = new Intl.Collator('en');

/** Compares in cultural order, not by code point: `a` comes before `A`, and both before `b`. */
export const compareText = (a: string, b: string): number => collator.compare(a, b);

/** Compares deeply: property names case-insensitively, values exactly. */
export function equalValues(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isDeferred(a) || isDeferred(b)) return false;
  if (Array.isArray(a))
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, i) => equalValues(item, b[i] as Value))
    );
  if (Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => {
    const other = findKey(b, key);
    return other !== undefined && equalValues(a[key] as Value, b[other] as Value);
  });
}
