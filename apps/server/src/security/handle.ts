import { createHash, randomBytes } from 'node:crypto';

/** Creates an opaque URL-safe handle of 256 random bits. */
export function newHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** Derives another handle of the same session with a one-way function, so that it is stable. */
export function derivedHandle(purpose: 'azure' | 'storage' | 'aws', handle: string): string {
  return hashHandle(`${purpose}:${handle}`).toString('base64url');
}

/** Returns the hash of a handle to store. A random handle needs no salt or slow hash. */
export function hashHandle(handle: string): Buffer {
  return createHash('sha256').update(handle).digest();
}
