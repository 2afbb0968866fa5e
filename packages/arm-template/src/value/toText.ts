import { checkSize } from './size.ts';
import type { Value } from './value.ts';

/** JSON, in which integers beyond what a number holds keep all their digits. */
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

/** How the service writes a value into a text: booleans with a capital letter, arrays and objects as JSON. */
export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return textOfStructure(checkSize(value));
}
