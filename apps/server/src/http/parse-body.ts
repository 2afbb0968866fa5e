import { Refusal } from './refusal.ts';

const deepest = 64;

/** Refuses what no part of the server can store: NUL characters, broken UTF-16, numbers without end, nesting without end. */
function checkValue(root: unknown): void {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (typeof value === 'number' && !Number.isFinite(value))
      throw malformed('The body holds a number that is too large.');
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

/** Refuses a query whose escapes are broken or stand for bytes that are no UTF-8; lenient readers would guess. */
export function checkQueryEscapes(url: string): void {
  const start = url.indexOf('?');
  if (start === -1) return;
  try {
    decodeURIComponent(url.slice(start + 1));
  } catch {
    throw malformed('The query holds a broken escape or bytes that are not UTF-8.');
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

/** Parses a JSON body; bytes that are no UTF-8 and names that reach prototypes are refused. */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = textOf(bytes);
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
