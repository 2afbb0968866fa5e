import * as z from 'zod/mini';

/**
 * Returns a schema for a name that other users will read: it rejects invisible characters and text direction overrides.
 */
export function visibleText(longest: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(longest),
      z.regex(/^[^\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]*$/u),
    );
}

/** Returns a schema for multi-line text without hidden characters, possibly empty. */
export const plainText = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(longest),
      z.regex(/^(?:[^\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\n\t])*$/u),
    );

/** An email address as typed into a form. Addresses are compared case-insensitively. */
export const emailSchema = z.email().check(z.maxLength(254));
