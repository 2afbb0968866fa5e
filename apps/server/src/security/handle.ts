import { createHash, randomBytes } from 'node:crypto';

/** An opaque handle of 256 random bits, in the alphabet of addresses. */
export function newHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** A further handle of the same session; it follows from the first by a one-way function, so that it stays the same. */
export function derivedHandle(purpose: 'azure' | 'aws', handle: string): string {
  return hashHandle(`${purpose}:${handle}`).toString('base64url');
}

/** What the database keeps of a handle. A random handle needs no salt and no slow hash. */
export function hashHandle(handle: string): Buffer {
  return createHash('sha256').update(handle).digest();
}
