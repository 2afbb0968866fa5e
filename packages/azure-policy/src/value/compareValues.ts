import type { Json } from '../types.ts';
import { instantOf } from './instant.ts';
import { isObject, keyOf } from './property.ts';

/** Returns the text of a scalar as used by conditions: `true`, `12`, the text itself; undefined for anything else. */
export function scalarText(value: Json | undefined): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return undefined;
  }
}

/** Equality of conditions: scalars by their text ignoring case, arrays and objects deeply. */
export function equalValues(a: Json | undefined, b: Json | undefined): boolean {
  const left = scalarText(a);
  if (left !== undefined) {
    const right = scalarText(b);
    if (right === undefined) return false;
    return left === right || left.toLowerCase() === right.toLowerCase();
  }
  if (a === null || a === undefined) return b === null || b === undefined;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => equalValues(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const other = keyOf(b, key);
      return other !== undefined && equalValues(a[key], b[other]);
    })
  );
}

/**
 * Compares two values: numbers (and numeric text with a number), dates, then text ignoring case. Returns undefined for
 * incompatible types, which the service reports as an error.
 */
export function compareValues(a: Json, b: Json): number | undefined {
  if (typeof a === 'number' || typeof b === 'number') {
    const [left, right] = [numberOf(a), numberOf(b)];
    return left === undefined || right === undefined ? undefined : Math.sign(left - right);
  }
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  const [left, right] = [instantOf(a), instantOf(b)];
  if (left !== undefined && right !== undefined) return Math.sign(left - right);
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
}

function numberOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}
