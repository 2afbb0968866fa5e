import type { BodyLimit, MessageValues, Reason } from '@blueport/contracts';
import { Refusal } from '../errors/refusal.ts';
import { findExceededLimit } from './scan-json.ts';

const malformed = (reason: Reason, values?: MessageValues) =>
  new Refusal('malformed-request', { reason, ...(values && { values }) });

/**
 * Rejects values that the server cannot store: NUL characters, lone surrogates, infinite numbers, and names that reach
 * prototypes.
 */
function checkValue(root: unknown): void {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') checkText(value);
    else if (typeof value === 'number' && !Number.isFinite(value)) throw malformed('number-too-large');
    else if (Array.isArray(value)) for (const item of value) pending.push(item);
    else if (value !== null && typeof value === 'object') {
      // Faster than `Object.entries`, which takes as long as parsing a large object.
      for (const name of Object.keys(value)) {
        if (name === '__proto__') throw malformed('invalid-json');
        checkText(name);
        pending.push((value as Record<string, unknown>)[name]);
      }
    }
  }
}

/** Rejects a text that contains a NUL character or a lone surrogate. */
export function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw malformed('invalid-text');
  }
}

/** Rejects a query with malformed escapes or escaped bytes that are not valid UTF-8; lenient parsers would guess. */
export function checkQueryEscapes(url: string): void {
  const start = url.indexOf('?');
  if (start === -1) return;
  try {
    decodeURIComponent(url.slice(start + 1));
  } catch {
    throw malformed('invalid-query-encoding');
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed('invalid-body-encoding');
  }
}

/**
 * Parses a JSON body within the limits of its route. Throws 400 before creating any value of a body that exceeds them.
 */
export function parseJsonBody(bytes: Buffer, limit: Pick<BodyLimit, 'members' | 'depth'>): unknown {
  const exceeded = findExceededLimit(bytes, limit);
  if (exceeded === 'members') throw malformed('too-many-members', { limit: String(limit.members) });
  if (exceeded === 'depth') throw malformed('nested-too-deep', { limit: String(limit.depth) });
  const text = textOf(bytes);
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('invalid-json');
  }
  checkValue(value);
  return value;
}
