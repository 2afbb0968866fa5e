import * as z from 'zod/mini';
import { conditionOperators, otherParameters } from './form-words.ts';
import { fieldNameSchema, fieldOverridesSchema, fieldSpecSchema } from './form-field.ts';

const text = z.string().check(z.maxLength(400));

/** When an item is shown. Conditions are data: nothing in a form is ever evaluated as code. */
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

/** Ids of the items whose values narrow what another one offers. */
const narrowSchema = z.strictObject({
  location: z.optional(fieldNameSchema),
  resourceGroup: z.optional(fieldNameSchema),
  virtualNetwork: z.optional(fieldNameSchema),
});

const place = {
  /** Unique in the form. */
  id: fieldNameSchema,
  /** The parameter of the template that the value is for. */
  parameter: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  when: z.optional(conditionSchema),
  /** Other items by whose values the choices from the cloud are narrowed. */
  narrow: z.optional(narrowSchema),
};

/** An item as its author arranges it: a field of the library with what is different here, or a field of its own. */
export const formItemSchema = z.strictObject({
  ...place,
  fieldId: z.optional(z.guid()),
  spec: fieldOverridesSchema,
});
export type FormItem = z.infer<typeof formItemSchema>;

export const mostFormItems = 200;
export const formDefinitionSchema = z.strictObject({
  others: z.enum(otherParameters),
  items: z.array(formItemSchema).check(z.maxLength(mostFormItems)),
});
export type FormDefinition = z.infer<typeof formDefinitionSchema>;

/** An item with everything that is needed to draw and to check it. */
export const wizardItemSchema = z.extend(fieldSpecSchema, place);
export type WizardItem = z.infer<typeof wizardItemSchema>;

/** A published form as the wizard draws it and the server checks by it. */
export const wizardFormSchema = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  others: z.enum(otherParameters),
  items: z.array(wizardItemSchema),
});
export type WizardForm = z.infer<typeof wizardFormSchema>;
