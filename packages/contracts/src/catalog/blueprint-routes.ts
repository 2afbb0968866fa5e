import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { wizardFormSchema } from './form/form-definition.ts';
import { deploymentIdSchema, slugSchema } from './blueprint-names.ts';
import { blueprintVersionStates } from './blueprint-states.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { machineChoiceSchema } from './machine-choice.ts';
import { groupNameSchema, regionSchema } from '../cloud/place-names.ts';
import { defineRoute, holders } from '../api/route.ts';

export { groupNameSchema, regionSchema, slugSchema };

const blueprintParams = z.strictObject({ name: slugSchema });

/** What identifies and describes a blueprint wherever it is listed. */
export const blueprintDescription = {
  id: z.string(),
  /** The slug that stands in addresses. */
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  /** A data: URI. */
  icon: z.string(),
  scope: z.enum(['resourceGroup', 'subscription']),
  clouds: z.array(z.enum(clouds)),
};

export const blueprintSummarySchema = z.object({
  ...blueprintDescription,
  version: z.string(),
  estimatedMinutes: z.number(),
  resourceTypes: z.array(z.string()),
  updatedAt: z.string(),
  /** For a configuration: the title of the blueprint whose parameters it fixes or narrows. */
  basedOn: z.optional(z.string()),
  /** The kind that the organization sorts it under. */
  type: z.optional(z.string()),
});
export type BlueprintSummary = z.infer<typeof blueprintSummarySchema>;

export const parameterSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['string', 'int', 'bool', 'object', 'array', 'secureString', 'secureObject']),
  required: z.boolean(),
  /** Absent when the default is an expression or there is none. */
  defaultValue: z.optional(z.unknown()),
  /** The default as the template writes it, when only the deployment can evaluate it. */
  defaultExpression: z.optional(z.string()),
  allowedValues: z.optional(z.array(z.unknown())),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
  secure: z.boolean(),
  hint: z.optional(z.string()),
  example: z.optional(z.string()),
  unit: z.optional(z.string()),
  advanced: z.boolean(),
  source: z.optional(z.enum(['locations', 'vmSizes'])),
});
export type BlueprintParameter = z.infer<typeof parameterSchema>;

export const wizardSchema = z.object({
  groups: z.array(
    z.object({ title: z.string(), description: z.optional(z.string()), parameters: z.array(z.string()) }),
  ),
  administrator: z.optional(
    z.object({
      imageParameter: z.string(),
      images: z.array(
        z.object({
          value: z.string(),
          title: z.string(),
          os: z.enum(['Linux', 'Windows']),
          sizeHint: z.optional(z.string()),
        }),
      ),
      radios: z.optional(
        z.array(
          z.object({
            parameter: z.string(),
            title: z.string(),
            options: z.array(
              z.object({ value: z.unknown(), title: z.string(), description: z.optional(z.string()) }),
            ),
          }),
        ),
      ),
      passwordParameter: z.optional(z.string()),
      userParameter: z.optional(z.string()),
      sshKeyParameter: z.optional(z.string()),
    }),
  ),
});
export type BlueprintWizard = z.infer<typeof wizardSchema>;

export const blueprintDetailSchema = z.extend(blueprintSummarySchema, {
  /** Markdown. */
  documentation: z.string(),
  versions: z.array(
    z.object({
      version: z.string(),
      state: z.enum(blueprintVersionStates),
      releaseNotes: z.string(),
      createdAt: z.string(),
    }),
  ),
  parameters: z.array(parameterSchema),
  /** What a configuration has decided already; never a secret. */
  fixed: z.optional(z.array(z.object({ name: z.string(), title: z.string(), value: z.unknown() }))),
  wizard: wizardSchema,
  /** The form that the wizard draws instead of the groups. */
  form: z.optional(wizardFormSchema),
});
export type BlueprintDetail = z.infer<typeof blueprintDetailSchema>;

/** What one resource of a preview will be. */
export const previewResourceSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  apiVersion: z.string(),
  location: z.optional(z.string()),
  /** Ids this resource waits for. */
  dependsOn: z.array(z.string()),
  /** The resource as it would be sent, secret values masked. */
  body: z.record(z.string(), z.unknown()),
});
export type PreviewResource = z.infer<typeof previewResourceSchema>;

export const previewSchema = z.object({
  /** Hash of template, scope and parameters; the same input gives the same fingerprint. */
  fingerprint: z.string(),
  resources: z.array(previewResourceSchema),
  outputs: z.array(z.object({ name: z.string(), type: z.string(), known: z.boolean() })),
  /** What the template's own defaults come to here, as far as that is known before it is deployed. */
  defaults: z.optional(z.record(z.string(), z.unknown())),
  diagnostics: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'information']),
      code: z.string(),
      message: z.string(),
      /** The wizard field concerned, where one is. */
      parameter: z.optional(z.string()),
      path: z.optional(z.string()),
      hint: z.optional(z.string()),
    }),
  ),
});
export type Preview = z.infer<typeof previewSchema>;

/** What somebody typed, right or not: a name that is too long is told by the wizard and must not keep the rest from being saved. */
const typedSchema = z.string().check(z.maxLength(4000));

/** Values of a wizard on its way; secure ones never reach the server. */
export const draftSchema = z.strictObject({
  version: z.string().check(z.maxLength(40)),
  step: z.number().check(z.int(), z.gte(0), z.lte(4)),
  subscriptionId: z.optional(z.string().check(z.maxLength(100))),
  resourceGroup: z.optional(typedSchema),
  newResourceGroup: z.optional(z.boolean()),
  location: z.optional(z.string().check(z.maxLength(60))),
  title: z.optional(typedSchema),
  parameters: z.record(z.string().check(z.maxLength(255)), z.unknown()),
  tags: z.record(typedSchema, typedSchema),
  /** Names of tags that were taken away; of a deployment that is deployed again `tags` holds only what was changed. */
  tagsTaken: z.optional(z.array(typedSchema).check(z.maxLength(50))),
  /** Without values of secret parameters of extensions. */
  machine: z.optional(machineChoiceSchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** A draft in the list of a person's own: what it is for, how old and how large; nothing of what was filled in. */
export const draftSummarySchema = z.object({
  blueprint: z.object({ name: z.string(), title: z.string() }),
  /** The deployment that is deployed again; null for a new one. */
  deployment: z.nullable(z.object({ name: z.string(), title: z.string() })),
  version: z.string(),
  step: z.number(),
  /** Empty where it was not chosen yet. */
  subscriptionId: z.string(),
  resourceGroup: z.string(),
  savedAt: z.string(),
  bytes: z.number(),
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** Whose wizard it is: that of a new deployment, or the one that deploys an existing deployment again. */
const draftPlaceSchema = z.strictObject({ deployment: z.optional(deploymentIdSchema) });

/** What the writer has read: the revision, or `none` where there was no draft. Left out, it is written over whatever is there. */
const draftWriteSchema = z.strictObject({
  deployment: z.optional(deploymentIdSchema),
  revision: z.optional(z.string().check(z.regex(/^(none|[0-9a-f-]{36})$/))),
});

export const blueprintRoutes = {
  list: defineRoute({
    id: 'blueprint.list',
    method: 'GET',
    path: '/api/blueprint',
    summary: 'Blueprints the organization may deploy',
    access: holders('blueprints', 'blueprintList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(blueprintSummarySchema),
  }),
  detail: defineRoute({
    id: 'blueprint.get',
    method: 'GET',
    path: '/api/blueprint/:name',
    summary: 'A blueprint with its parameters, wizard, versions and documentation',
    access: holders('blueprints', 'blueprintList'),
    scope: 'organization',
    params: blueprintParams,
    query: z.strictObject({ version: z.optional(z.string().check(z.maxLength(40))) }),
    response: blueprintDetailSchema,
  }),
  template: defineRoute({
    id: 'blueprint.template',
    method: 'GET',
    path: '/api/blueprint/:name/template',
    summary: 'The template of a version as it will be deployed',
    access: holders('blueprints', 'blueprintList'),
    scope: 'organization',
    params: blueprintParams,
    query: z.strictObject({ version: z.optional(z.string().check(z.maxLength(40))) }),
    response: z.record(z.string(), z.unknown()),
  }),
  preview: defineRoute({
    id: 'blueprint.preview',
    method: 'POST',
    effect: 'none',
    path: '/api/blueprint/:name/preview',
    summary:
      'Preview the resources of a version with these values or its defaults, without calling the cloud',
    access: holders('blueprints'),
    scope: 'organization',
    params: blueprintParams,
    bodyLimit: 'values',
    body: z.strictObject({
      version: z.optional(z.string().check(z.maxLength(40))),
      subscriptionId: z.optional(z.guid()),
      resourceGroup: z.optional(groupNameSchema),
      location: z.optional(regionSchema),
      parameters: z.optional(z.record(z.string(), z.unknown())),
      tags: z.optional(z.record(z.string(), z.string())),
      machine: z.optional(machineChoiceSchema),
    }),
    response: previewSchema,
  }),
  listDrafts: defineRoute({
    id: 'draft.list',
    method: 'GET',
    path: '/api/user/draft',
    summary: 'The caller’s unfinished wizards, newest first, with age and size',
    access: holders('blueprintProvision'),
    scope: 'account',
    query: listQuerySchema,
    response: listResultOf(draftSummarySchema),
  }),
  readDraft: defineRoute({
    id: 'draft.get',
    method: 'GET',
    path: '/api/user/draft/:name',
    summary: 'The caller’s unfinished wizard for a blueprint or a redeployment; null if there is none',
    access: holders('blueprintProvision'),
    scope: 'account',
    params: blueprintParams,
    query: draftPlaceSchema,
    response: z.object({
      draft: z.nullable(draftSchema),
      savedAt: z.nullable(z.string()),
      revision: z.nullable(z.string()),
    }),
  }),
  writeDraft: defineRoute({
    id: 'draft.put',
    method: 'PUT',
    path: '/api/user/draft/:name',
    summary: 'Save the unfinished wizard; secure values and outdated revisions are rejected',
    access: holders('blueprintProvision'),
    scope: 'account',
    params: blueprintParams,
    query: draftWriteSchema,
    bodyLimit: 'values',
    body: draftSchema,
    response: z.object({ savedAt: z.string(), revision: z.string() }),
  }),
  deleteDraft: defineRoute({
    id: 'draft.delete',
    method: 'DELETE',
    path: '/api/user/draft/:name',
    summary: 'Delete the unfinished wizard',
    access: holders('blueprintProvision'),
    scope: 'account',
    params: blueprintParams,
    query: draftPlaceSchema,
    status: 204,
  }),
} as const;
