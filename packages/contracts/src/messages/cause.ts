import * as z from 'zod/mini';
import type { Translate } from './translate-problem.ts';

/** A text of the portal that explains another one: the key of its translation, and the same in English. */
export const causeSchema = z.object({
  /** Key in the message catalogues, such as `reason.no-quota` or `issue.required`. */
  id: z.string(),
  /** Title of the field that the text is about, unless the text names it. */
  label: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
  message: z.string(),
});
export type Cause = z.infer<typeof causeSchema>;

/** Returns a cause in the reader's language, or in English if the catalogue lacks it. */
export function causeText({ id, label, values, message }: Cause, translate: Translate): string {
  const text = translate(id, values) ?? message;
  return label === undefined || text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`;
}
