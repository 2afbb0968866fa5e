import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { benchCaseSchema, benchRunSchema, benchStates, maxBenchCases } from './blueprint-bench.ts';
import { configurationSchema } from './blueprint-configurations.ts';
import { slugSchema } from './blueprint-names.ts';
import { blueprintDescription, parameterSchema, wizardSchema } from './blueprint-routes.ts';
import { blueprintCategories, blueprintVersionStates } from './blueprint-states.ts';
import { visibleText } from '../api/visible-text.ts';

/** Origin of a blueprint from the perspective of the session's organization. */
export const modelOrigins = ['own', 'catalog', 'assigned'] as const;

/** A blueprint as shown to users who manage blueprints. */
export const modelRowSchema = z.object({
  ...blueprintDescription,
  /** The state of its best version: published before paused before draft before archived. */
  state: z.enum(blueprintVersionStates),
  /** The newest published version, otherwise the newest of all. */
  version: z.string(),
  /** Whether a draft exists in addition to a published version. */
  hasDraft: z.boolean(),
  versions: z.number(),
  configurations: z.number(),
  /** Number of the organization's deployments from it. */
  deployments: z.number(),
  origin: z.enum(modelOrigins),
  /** Whether the session's organization owns it. */
  own: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  etag: z.string(),
});
export type ModelRow = z.infer<typeof modelRowSchema>;

export const modelVersionSchema = z.object({
  version: z.string(),
  state: z.enum(blueprintVersionStates),
  releaseNotes: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  bench: z.enum(benchStates),
  /** Why it was published without passing tests, and by whom. */
  override: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
  /** Live deployments from it in every organization that is visible to the session. */
  deployments: z.number(),
  etag: z.string(),
});
export type ModelVersion = z.infer<typeof modelVersionSchema>;

const roleSchema = z.object({ id: z.string(), name: z.string() });

/** An organization in which a blueprint is offered. Roles are included only for the session's organization. */
export const modelAssignmentSchema = z.object({
  organizationId: z.string(),
  organizationName: z.string(),
  /** The slug in that organization. */
  name: z.string(),
  offered: z.boolean(),
  everyone: z.boolean(),
  roles: z.array(roleSchema),
  deployments: z.number(),
});
export type ModelAssignment = z.infer<typeof modelAssignmentSchema>;

export const modelDetailSchema = z.extend(modelRowSchema, {
  versionList: z.array(modelVersionSchema),
  assignments: z.array(modelAssignmentSchema),
  configurationList: z.array(configurationSchema),
  /** Whether it may be offered to other organizations, which only the operator's own blueprints may. */
  givable: z.boolean(),
  /** Roles of the session's organization. */
  roles: z.array(roleSchema),
});
export type ModelDetail = z.infer<typeof modelDetailSchema>;

/** A version with everything that its author edits. */
export const modelVersionDetailSchema = z.extend(modelVersionSchema, {
  /** The template as written by its author, including comments. */
  template: z.string(),
  documentation: z.string(),
  estimatedMinutes: z.number(),
  scope: z.enum(['resourceGroup', 'subscription']),
  clouds: z.array(z.enum(clouds)),
  parameters: z.array(parameterSchema),
  wizard: wizardSchema,
  cases: z.array(benchCaseSchema),
  run: z.nullable(benchRunSchema),
});
export type ModelVersionDetail = z.infer<typeof modelVersionDetailSchema>;

/** Maximum length of a template. The service accepts 4 MB, far more than manually written templates need. */
export const maxTemplateCharacters = 1024 * 1024;
const templateTextSchema = z.string().check(z.minLength(2), z.maxLength(maxTemplateCharacters));
const longText = (most: number) => z.string().check(z.maxLength(most));

/** An image as a data: URI of at most 96 kB. The server also checks its content. */
export const iconSchema = z
  .string()
  .check(
    z.maxLength(128 * 1024),
    z.regex(/^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
  );

export const versionNumberSchema = z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/));
const tagsSchema = z.array(visibleText(40)).check(z.maxLength(12));
const cloudsSchema = z.array(z.enum(clouds)).check(z.minLength(1), z.maxLength(clouds.length));
const minutesSchema = z.number().check(z.gt(0), z.lte(1440));

/** Texts that the wizard shows for a parameter. The template still defines the rules. */
export const parameterTextsSchema = z.strictObject({
  title: visibleText(80),
  hint: z.optional(longText(300)),
  example: z.optional(longText(300)),
  unit: z.optional(longText(40)),
  advanced: z.optional(z.boolean()),
  source: z.optional(z.enum(['locations', 'vmSizes'])),
});
export type ParameterTexts = z.infer<typeof parameterTextsSchema>;

const groupsSchema = z
  .array(
    z.strictObject({
      title: visibleText(80),
      description: z.optional(longText(300)),
      parameters: z.array(longText(255)).check(z.maxLength(256)),
    }),
  )
  .check(z.minLength(1), z.maxLength(20));

export const newModelSchema = z.strictObject({
  name: slugSchema,
  title: visibleText(80),
  summary: visibleText(200),
  category: z.enum(blueprintCategories),
  tags: z.optional(tagsSchema),
  icon: z.optional(iconSchema),
  clouds: cloudsSchema,
  template: templateTextSchema,
  version: z.optional(versionNumberSchema),
  releaseNotes: z.optional(longText(4000)),
  documentation: z.optional(longText(200_000)),
});

export const editModelSchema = z.strictObject({
  title: z.optional(visibleText(80)),
  summary: z.optional(visibleText(200)),
  category: z.optional(z.enum(blueprintCategories)),
  tags: z.optional(tagsSchema),
  icon: z.optional(iconSchema),
  clouds: z.optional(cloudsSchema),
});

export const newVersionSchema = z.strictObject({
  version: versionNumberSchema,
  /** The version to copy. Defaults to the newest. */
  from: z.optional(versionNumberSchema),
  releaseNotes: z.optional(longText(4000)),
});

export const editVersionSchema = z.strictObject({
  template: z.optional(templateTextSchema),
  releaseNotes: z.optional(longText(4000)),
  documentation: z.optional(longText(200_000)),
  estimatedMinutes: z.optional(minutesSchema),
  words: z.optional(z.record(longText(255), parameterTextsSchema)),
  groups: z.optional(groupsSchema),
  cases: z.optional(z.array(benchCaseSchema).check(z.maxLength(maxBenchCases))),
});

/** The source of an imported template. Exactly one field must be set. */
export const importSourceSchema = z.strictObject({
  url: z.optional(z.string().check(z.maxLength(2000))),
  gallery: z.optional(z.string().check(z.maxLength(200))),
  /** `bp-…` of a deployment in the organization. */
  deployment: z.optional(z.string().check(z.regex(/^bp-[a-z0-9]{8,12}$/))),
});

export const importedTemplateSchema = z.object({
  template: z.string(),
  /** The source as displayed. */
  source: z.string(),
  suggested: z.object({
    name: z.string(),
    title: z.string(),
    summary: z.string(),
    documentation: z.string(),
  }),
});
export type ImportedTemplate = z.infer<typeof importedTemplateSchema>;
