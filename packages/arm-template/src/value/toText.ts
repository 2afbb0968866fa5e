import { checkSize } from './size.ts';
import type { Value } from './value.ts';

/** How the service writes a value into a text: booleans with a capital letter, arrays and objects as JSON. */
export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : JSON.stringify(checkSize(value));
}
