import * as z from 'zod/mini';
import { visibleText } from '../../api/visible-text.ts';
import { fieldNamePattern, formFieldTypeNumbers } from './field-types.ts';
import { liveSources } from './live-sources.ts';

const longText = (most: number) => z.string().check(z.maxLength(most));

/** A value that a field may start with: text, a number, or several choices. */
export const fieldDefaultSchema = z.union([
  longText(4000),
  z.number(),
  z.array(longText(400)).check(z.maxLength(100)),
]);
export type FieldDefault = z.infer<typeof fieldDefaultSchema>;

export const fieldOptionsSchema = z.union([
  z.strictObject({
    kind: z.literal('static'),
    choices: z
      .array(
        z.strictObject({
          value: z.string().check(z.minLength(1), z.maxLength(400)),
          label: visibleText(120),
        }),
      )
      .check(z.maxLength(200)),
  }),
  z.strictObject({
    kind: z.literal('live'),
    source: z.enum(liveSources),
    /** What is handed to the template: the name, or the id where the cloud has one. */
    gives: z.optional(z.enum(['name', 'id'])),
  }),
]);
export type FieldOptions = z.infer<typeof fieldOptionsSchema>;

const rules = {
  label: visibleText(120),
  help: z.optional(longText(500)),
  default: z.optional(fieldDefaultSchema),
  required: z.optional(z.boolean()),
  /** The smallest number, the fewest characters or choices, or the earliest day counted from today. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** RE2 syntax; the whole text has to match. */
  pattern: z.optional(longText(200)),
  /** What is said where the pattern does not match. */
  patternHint: z.optional(longText(200)),
  options: z.optional(fieldOptionsSchema),
};

export const fieldTypeSchema = z.literal(formFieldTypeNumbers);

/** A field without its place in a form. */
export const fieldSpecSchema = z.strictObject({ type: fieldTypeSchema, ...rules });
export type FieldSpec = z.infer<typeof fieldSpecSchema>;

/**
 * What a form says differently of a field that it reuses, or all of a field of its own. Null takes back what the library says: no
 * limit, or nothing to start with. What the template itself asks for holds all the same.
 */
export const fieldOverridesSchema = z.strictObject({
  ...rules,
  default: z.optional(z.nullable(fieldDefaultSchema)),
  min: z.optional(z.nullable(z.number())),
  max: z.optional(z.nullable(z.number())),
  type: z.optional(fieldTypeSchema),
  label: z.optional(rules.label),
});
export type FieldOverrides = z.infer<typeof fieldOverridesSchema>;

/** Name of a field: what a new form proposes as the template's parameter. */
export const fieldNameSchema = z.string().check(z.regex(fieldNamePattern));
