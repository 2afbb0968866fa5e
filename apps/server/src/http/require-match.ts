import { Refusal } from '../errors/refusal.ts';

/**
 * Enforces If-Match for edits: throws 428 without the header and 412 if it names another version than the current one.
 */
export function requireMatch(header: string | undefined, current: string): void {
  if (header === undefined || header === '') throw new Refusal('precondition-required');
  const expectedTags = new Set(
    header.split(',').map((tag) =>
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/^"(.*)"$/, '$1'),
    ),
  );
  const unquoted = current.replace(/^"(.*)"$/, '$1');
  if (!expectedTags.has('*') && !expectedTags.has(unquoted)) throw new Refusal('stale');
}

/** Checks an optional If-Match: throws 412 if it is present and names another version. */
export function matchIfPresent(header: string | undefined, current: string): void {
  if (header !== undefined && header !== '') requireMatch(header, current);
}
