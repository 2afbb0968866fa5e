import { Refusal } from '../errors/refusal.ts';

/** The If-Match rule of edits: 428 without the header, 412 when it names another version than the current one. */
export function requireMatch(header: string | undefined, current: string): void {
  if (header === undefined || header === '') throw new Refusal('precondition-required');
  const wanted = new Set(
    header.split(',').map((tag) =>
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/^"(.*)"$/, '$1'),
    ),
  );
  const unquoted = current.replace(/^"(.*)"$/, '$1');
  if (!wanted.has('*') && !wanted.has(unquoted)) throw new Refusal('stale');
}

/** The same where the header is the caller's choice: 412 when it came and names another version. */
export function matchIfSent(header: string | undefined, current: string): void {
  if (header !== undefined && header !== '') requireMatch(header, current);
}
