import * as z from 'zod/mini';
import { visibleText } from '../../api/visible-text.ts';
import { fieldNamePattern, formFieldTypeNumbers } from './field-types.ts';
import { liveSources } from './live-sources.ts';

const longText = (most: number) => z.string().check(z.maxLength(most));

/** The default value of a field: text, a number, or several choices. */
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
    /** The value passed to the template: the name, or the id if the cloud has one. */
    gives: z.optional(z.enum(['name', 'id'])),
  }),
]);
export type FieldOptions = z.infer<typeof fieldOptionsSchema>;

const rules = {
  label: visibleText(120),
  help: z.optional(longText(500)),
  default: z.optional(fieldDefaultSchema),
  required: z.optional(z.boolean()),
  /** The minimum number, minimum count of characters or choices, or the earliest date in days from today. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** RE2 syntax. The whole text must match. */
  pattern: z.optional(longText(200)),
  /** The message shown if the pattern does not match. */
  patternHint: z.optional(longText(200)),
  options: z.optional(fieldOptionsSchema),
};

export const fieldTypeSchema = z.literal(formFieldTypeNumbers);

/** A field without its position in a form. */
export const fieldSpecSchema = z.strictObject({ type: fieldTypeSchema, ...rules });
export type FieldSpec = z.infer<typeof fieldSpecSchema>;

/**
 * A form's overrides of a library field, or a complete inline field. Null removes a limit or default of the library
 * field. The template's own rules still apply.
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

/** Name of a field, which new forms propose as the template parameter. */
export const fieldNameSchema = z.string().check(z.regex(fieldNamePattern));
