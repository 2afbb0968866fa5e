import { checkSize } from './size.ts';
import type { Value } from './value.ts';

/** Returns JSON in which large integers keep all their digits. */
function textOfStructure(value: Value): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const digits = /"\uE000(-?\d+)"/g;
    return JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'bigint' ? `\uE000${part}` : part,
    ).replaceAll(digits, '$1');
  }
}

/** Converts a value to text like the service: booleans capitalized, arrays and objects as JSON. */
export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return textOfStructure(checkSize(value));
}
