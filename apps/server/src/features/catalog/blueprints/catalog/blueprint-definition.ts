import * as z from 'zod/mini';
import { blueprintCategories, clouds, slugSchema } from '@blueport/contracts';

const text = z.string().check(z.minLength(1));
const names = z.array(text).check(z.minLength(1));

const administratorSchema = z.strictObject({
  imageParameter: text,
  images: z
    .array(
      z.strictObject({
        value: text,
        title: text,
        os: z.enum(['Linux', 'Windows']),
        sizeHint: z.optional(text),
      }),
    )
    .check(z.minLength(1)),
  radios: z.optional(
    z.array(
      z.strictObject({
        parameter: text,
        title: text,
        options: z
          .array(
            z.strictObject({
              value: z.union([z.string(), z.number(), z.boolean()]),
              title: text,
              description: z.optional(text),
            }),
          )
          .check(z.minLength(2)),
      }),
    ),
  ),
  passwordParameter: z.optional(text),
  userParameter: z.optional(text),
  sshKeyParameter: z.optional(text),
});

/** Content of `blueprint.json`: everything about a blueprint that its template does not contain. */
export const blueprintDefinitionSchema = z.strictObject({
  slug: slugSchema,
  title: text.check(z.maxLength(80)),
  summary: text.check(z.maxLength(200)),
  category: z.enum(blueprintCategories),
  tags: z.array(text),
  icon: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)),
  scope: z.enum(['resourceGroup', 'subscription']),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  releaseNotes: text,
  estimatedMinutes: z.number().check(z.gt(0)),
  clouds: z.array(z.enum(clouds)).check(z.minLength(1)),
  wizard: z.strictObject({
    groups: z
      .array(z.strictObject({ title: text, description: z.optional(text), parameters: names }))
      .check(z.minLength(1)),
    administrator: z.optional(administratorSchema),
  }),
  parameters: z.record(
    z.string(),
    z.strictObject({
      title: text,
      hint: z.optional(text),
      example: z.optional(text),
      unit: z.optional(text),
      advanced: z.optional(z.literal(true)),
      source: z.optional(z.enum(['locations', 'vmSizes'])),
    }),
  ),
});

export type BlueprintDefinition = z.infer<typeof blueprintDefinitionSchema>;
