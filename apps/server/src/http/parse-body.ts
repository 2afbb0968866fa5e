import type { BodyLimit } from '@blueport/contracts';
import { Refusal } from '../errors/refusal.ts';
import { findExceededLimit } from './scan-json.ts';

const malformed = (detail: string) => new Refusal('malformed-request', { detail });

/** Refuses values that the server cannot store: NUL characters, broken UTF-16, infinite numbers, names that reach prototypes. */
function checkValue(root: unknown): void {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') checkText(value);
    else if (typeof value === 'number' && !Number.isFinite(value))
      throw malformed('The body contains a number that is too large.');
    else if (Array.isArray(value)) for (const item of value) pending.push(item);
    else if (value !== null && typeof value === 'object') {
      // Not `Object.entries`, which takes as long as the parsing of a large object.
      for (const name of Object.keys(value)) {
        if (name === '__proto__') throw malformed('The body is not valid JSON.');
        checkText(name);
        pending.push((value as Record<string, unknown>)[name]);
      }
    }
  }
}

/** Refuses a text that contains a NUL character or half of a surrogate pair. */
export function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw malformed('The request contains a NUL character or invalid Unicode.');
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

/** Parses a JSON body within the limits of its route. Throws 400 before it builds any value of a body that exceeds them. */
export function parseJsonBody(bytes: Buffer, limit: Pick<BodyLimit, 'members' | 'depth'>): unknown {
  const exceeded = findExceededLimit(bytes, limit);
  if (exceeded === 'members')
    throw malformed(
      `The body has more than ${limit.members.toLocaleString('en')} array items and object fields.`,
    );
  if (exceeded === 'depth') throw malformed(`The body is nested deeper than ${limit.depth} levels.`);
  const text = textOf(bytes);
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  checkValue(value);
  return value;
}
