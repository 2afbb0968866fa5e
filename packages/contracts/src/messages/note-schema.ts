import * as z from 'zod/mini';

/** A note. `code` is the key in the message catalogs, `message` its English text. */
export const noteSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** Values for the message. */
  values: z.optional(z.record(z.string(), z.string())),
});
export type Note = z.infer<typeof noteSchema>;
