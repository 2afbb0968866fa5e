import * as z from 'zod/mini';

/** Tags within the limits of the cloud. Names are case-insensitive. */
export const tagsSchema = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(512), z.regex(/^[^<>%&\\?/\p{Cc}]+$/u)),
    z.string().check(z.maxLength(256), z.regex(/^\P{Cc}*$/u)),
  )
  .check(
    z.refine((tags) => Object.keys(tags).length <= 50),
    z.refine((tags) => {
      const names = Object.keys(tags).map((name) => name.toLowerCase());
      return new Set(names).size === names.length;
    }),
  );
