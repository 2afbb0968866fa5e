import { checkSize } from './size.ts';
import type { ObjectValue, Value } from './value.ts';

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

/** Converts a value to text like `toText`, but quotes strings inside arrays and objects with single quotes. */
export function toFormattedText(value: Value): string {
  return typeof value === 'object' && value !== null ? withSingleQuotes(checkSize(value)) : toText(value);
}

function withSingleQuotes(value: Value): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(withSingleQuotes).join(',')}]`;
  const members = Object.entries(value as ObjectValue);
  return `{${members.map(([key, part]) => `${quote(key)}:${withSingleQuotes(part)}`).join(',')}}`;
}

/** Escapes single quotes instead of double quotes. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  return `'${inner.replaceAll(/\\(.)/g, (escape, char) => (char === '"' ? '"' : escape)).replaceAll("'", "\\'")}'`;
}
