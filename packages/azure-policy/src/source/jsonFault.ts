import type { MessageId } from '../messages/wording.ts';

/** The first error in a text that is not JSON. */
export interface JsonFault {
  readonly offset: number;
  readonly reason: MessageId;
}

/** What may follow at an offset. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'separator';

const blank = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- JSON strings must not contain control characters.
const string = /"[^"\\\u0000-\u001F]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001F]*)*"/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Returns the offset after a pattern that matches at an offset, or undefined. */
function after(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the offset of the next character that is not white space. */
export const skipBlank = (text: string, at: number): number => after(blank, text, at) ?? at;

/** Returns the offset after a string, or undefined if none begins here. */
export const skipString = (text: string, at: number): number | undefined => after(string, text, at);

/** Finds the first error of a text; undefined if the text is JSON. Iterative, because a text may be nested arbitrarily. */
export function jsonFault(text: string): JsonFault | undefined {
  const closers: string[] = [];
  let expected: Expected = 'value';
  for (let at = skipBlank(text, 0); ; at = skipBlank(text, at)) {
    const next = text[at];
    const closer = closers.at(-1);
    if (expected === 'separator' && closer === undefined)
      return next === undefined ? undefined : { offset: at, reason: 'policy-json-end' };
    if (next !== undefined && next === closer && expected !== 'value' && expected !== 'name') {
      closers.pop();
      expected = 'separator';
      at++;
    } else if (expected === 'separator') {
      if (next !== ',') return { offset: at, reason: 'policy-json-separator' };
      expected = closer === '}' ? 'name' : 'value';
      at++;
    } else if (expected === 'name' || expected === 'name or end') {
      const end = skipString(text, at);
      if (end === undefined)
        return { offset: at, reason: next === '"' ? 'policy-json-string' : 'policy-json-name' };
      at = skipBlank(text, end);
      if (text[at] !== ':') return { offset: at, reason: 'policy-json-colon' };
      expected = 'value';
      at++;
    } else if (next === '{' || next === '[') {
      closers.push(next === '{' ? '}' : ']');
      expected = next === '{' ? 'name or end' : 'value or end';
      at++;
    } else {
      const end = skipString(text, at) ?? after(scalar, text, at);
      if (end === undefined)
        return { offset: at, reason: next === '"' ? 'policy-json-string' : 'policy-json-value' };
      expected = 'separator';
      at = end;
    }
  }
}
