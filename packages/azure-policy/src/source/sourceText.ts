import { skipBlank, skipString } from './jsonFault.ts';

/** A position in a text; both numbers begin at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns a text without the mark that some editors write at its start. */
export const withoutByteOrderMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** Returns the position of an offset. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** Escapes a name for a JSON pointer. */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Returns the position of a JSON pointer in the text of a definition, or of its nearest ancestor that exists. Pointers
 * omit the `properties` wrapper and may differ in letter case. The text must be JSON.
 */
export function locatePointer(text: string, pointer: string): Position {
  let at = skipBlank(text, 0);
  const wrapped = memberOf(text, at, 'properties');
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  // The name of a definition is outside of the wrapper.
  if (wrapped !== undefined && text[wrapped] === '{' && parts.length > 0 && parts[0] !== 'name') at = wrapped;
  for (const part of parts) {
    const next = text[at] === '[' ? elementOf(text, at, Number(part)) : memberOf(text, at, part);
    if (next === undefined) break;
    at = next;
  }
  return positionAt(text, at);
}

/** Returns the offset of a member's value; the exact name has precedence over a different letter case. */
function memberOf(text: string, object: number, name: string): number | undefined {
  if (text[object] !== '{') return undefined;
  let similar: number | undefined;
  let exact: number | undefined;
  for (let at = skipBlank(text, object + 1); text[at] === '"';) {
    const end = skipString(text, at) ?? text.length;
    const key = JSON.parse(text.slice(at, end)) as string;
    const value = skipBlank(text, skipBlank(text, end) + 1);
    if (key === name) exact = value;
    else if (key.toLowerCase() === name.toLowerCase()) similar ??= value;
    at = skipBlank(text, skipBlank(text, skipValue(text, value)) + 1);
  }
  return exact ?? similar;
}

function elementOf(text: string, array: number, index: number): number | undefined {
  let at = skipBlank(text, array + 1);
  for (let i = 0; text[at] !== ']' && at < text.length; i++) {
    if (i === index) return at;
    at = skipBlank(text, skipValue(text, at));
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return undefined;
}

/** Returns the offset after a value. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length;) {
    const next = text[at]!;
    if (next === '"') at = skipString(text, at) ?? text.length;
    else {
      if (depth === 0 && (next === ',' || next === '}' || next === ']')) return at;
      if (next === '{' || next === '[') depth++;
      if (next === '}' || next === ']') depth--;
      at++;
    }
    if (depth === 0 && (next === '"' || next === '}' || next === ']')) return at;
  }
  return text.length;
}
