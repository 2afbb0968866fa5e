import { isJsonObject } from '../template/members.ts';
import type { Json } from '../types.ts';

/** Returns whether a value is null, or a string, list or object without content. */
export function isBlank(value: Json): boolean {
  if (value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
