import * as z from 'zod/mini';

/** A name that others will read: no character may hide in it or turn the text around. */
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

/** An e-mail address as it is typed into a form; addresses are compared without regard to casing. */
export const emailSchema = z.email().check(z.maxLength(254));
