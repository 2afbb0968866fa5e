import * as z from 'zod/mini';
import { conditionOperators, otherParameters } from './form-operators.ts';
import { fieldNameSchema, fieldOverridesSchema, fieldSpecSchema } from './form-field.ts';

const text = z.string().check(z.maxLength(400));

/** When an item is visible. Conditions are data: nothing in a form is evaluated as code. */
export const conditionSchema = z.strictObject({
  match: z.enum(['all', 'any']),
  tests: z
    .array(
      z.strictObject({
        /** Id of another item of the form. */
        field: fieldNameSchema,
        operator: z.enum(conditionOperators),
        value: z.optional(z.union([text, z.number(), z.boolean(), z.array(text).check(z.maxLength(50))])),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
});
export type FormCondition = z.infer<typeof conditionSchema>;

/** Ids of the items whose values filter the choices of another one. */
const narrowSchema = z.strictObject({
  location: z.optional(fieldNameSchema),
  resourceGroup: z.optional(fieldNameSchema),
  virtualNetwork: z.optional(fieldNameSchema),
});

const place = {
  /** Unique within the form. */
  id: fieldNameSchema,
  /** The template parameter that receives the value. */
  parameter: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  when: z.optional(conditionSchema),
  /** Other items whose values filter the choices from the cloud. */
  narrow: z.optional(narrowSchema),
};

/** An item as its author defines it: a library field with overrides, or an inline field. */
export const formItemSchema = z.strictObject({
  ...place,
  fieldId: z.optional(z.guid()),
  spec: fieldOverridesSchema,
});
export type FormItem = z.infer<typeof formItemSchema>;

export const maxFormItems = 200;
export const formDefinitionSchema = z.strictObject({
  others: z.enum(otherParameters),
  items: z.array(formItemSchema).check(z.maxLength(maxFormItems)),
});
export type FormDefinition = z.infer<typeof formDefinitionSchema>;

/** An item with everything needed to render and check it. */
export const wizardItemSchema = z.extend(fieldSpecSchema, place);
export type WizardItem = z.infer<typeof wizardItemSchema>;

/** A published form, as rendered by the wizard and checked by the server. */
export const wizardFormSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  others: z.enum(otherParameters),
  items: z.array(wizardItemSchema),
});
export type WizardForm = z.infer<typeof wizardFormSchema>;
