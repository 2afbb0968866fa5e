import { Refusal } from './refusal.ts';

const deepest = 64;

/** Refuses what no part of the server can store: NUL characters, broken UTF-16, nesting without end. */
function checkValue(root: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (value === null || typeof value !== 'object') continue;
    if (depth >= deepest) throw malformed(`The body is nested deeper than ${deepest} levels.`);
    for (const [key, inner] of Object.entries(value)) {
      checkText(key);
      pending.push({ value: inner, depth: depth + 1 });
    }
  }
}

const malformed = (detail: string) => new Refusal('malformed-request', { detail });

/** Refuses a text that holds a NUL character or half of a surrogate pair. */
export function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw malformed('The request holds a NUL character or broken Unicode.');
  }
}

/** Parses a JSON body; names that reach prototypes are refused. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, inner: unknown) => {
      if (key === '__proto__') throw new SyntaxError('__proto__');
      return inner;
    });
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  checkValue(value);
  return value;
}
