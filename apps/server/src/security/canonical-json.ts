import { createHash } from 'node:crypto';

/** Serializes JSON with sorted object keys, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Returns the SHA-256 of the canonical JSON of a value. */
export function hashOf(value: unknown): Buffer {
  return createHash('sha256')
    .update(canonicalJson(value) ?? 'undefined')
    .digest();
}
