import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';
import { wizardFormSchema } from './form/form-definition.ts';
import { deploymentIdSchema, slugSchema } from './blueprint-names.ts';
import { blueprintVersionStates } from './blueprint-states.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { machineChoiceSchema } from './machine-choice.ts';
import { groupNameSchema, regionSchema } from '../cloud/place-names.ts';
import { defineRoute, holders } from '../api/route.ts';
import { priceCurrencies } from '../spend/price-currencies.ts';

export { groupNameSchema, regionSchema, slugSchema };

export const blueprintParams = z.strictObject({ name: slugSchema });

/** Identity and description of a blueprint in lists. */
export const blueprintDescription = {
  id: z.string(),
  /** The slug used in URLs. */
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
  /** For a configuration: the title of the blueprint that it restricts. */
  basedOn: z.optional(z.string()),
  /** The organization's type for the blueprint. */
  type: z.optional(z.string()),
});
export type BlueprintSummary = z.infer<typeof blueprintSummarySchema>;

const blueprintFiguresSchema = z.object({
  /**
   * Lowest monthly price among the cases of the last successful bench run. Null without a price, and for a
   * configuration.
   */
  price: z.nullable(z.object({ monthly: z.string(), currency: z.enum(priceCurrencies) })),
  /** When the test bench last tested the version successfully. */
  testedAt: z.nullable(z.string()),
  /** Number of deployments in the caller's organization, including deleted ones; null until they are counted. */
  deployments: z.nullable(z.number()),
  /** Median duration of the organization's successful deployments without approval, in milliseconds. */
  medianMs: z.nullable(z.number()),
  /** When the caller last deployed it. Only recent deployments count. */
  usedAt: z.nullable(z.string()),
});
export type BlueprintFigures = z.infer<typeof blueprintFiguresSchema>;

/** A blueprint of the marketplace. */
const marketplaceBlueprintSchema = z.extend(blueprintSummarySchema, { figures: blueprintFiguresSchema });
export type MarketplaceBlueprint = z.infer<typeof marketplaceBlueprintSchema>;

export const parameterSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['string', 'int', 'bool', 'object', 'array', 'secureString', 'secureObject']),
  required: z.boolean(),
  /** Absent if the default is an expression or not set. */
  defaultValue: z.optional(z.unknown()),
  /** The default's expression in the template, if only the deployment can evaluate it. */
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
  /** Values fixed by a configuration, never secrets. */
  fixed: z.optional(z.array(z.object({ name: z.string(), title: z.string(), value: z.unknown() }))),
  wizard: wizardSchema,
  /** The form that replaces the wizard's groups. */
  form: z.optional(wizardFormSchema),
});
export type BlueprintDetail = z.infer<typeof blueprintDetailSchema>;

/** The page of a blueprint. */
const marketplaceDetailSchema = z.extend(blueprintDetailSchema, { figures: blueprintFiguresSchema });
export type MarketplaceDetail = z.infer<typeof marketplaceDetailSchema>;

/** A resource of a preview. */
export const previewResourceSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  apiVersion: z.string(),
  location: z.optional(z.string()),
  /** Ids of the resources that it depends on. */
  dependsOn: z.array(z.string()),
  /** Names of the nested deployments that create it, joined by `/`. Absent for resources of the template itself. */
  nestedDeployment: z.optional(z.string()),
  /** The resource as it would be sent, with masked secrets. */
  body: z.record(z.string(), z.unknown()),
});
export type PreviewResource = z.infer<typeof previewResourceSchema>;

export const previewSchema = z.object({
  /** Hash of template, scope and parameters. The same input has the same fingerprint. */
  fingerprint: z.string(),
  resources: z.array(previewResourceSchema),
  outputs: z.array(z.object({ name: z.string(), type: z.string(), known: z.boolean() })),
  /** Values of the template's defaults, as far as they can be evaluated before deployment. */
  defaults: z.optional(z.record(z.string(), z.unknown())),
  diagnostics: z.array(
    z.object({
      severity: z.enum(['error', 'warning', 'information']),
      code: z.string(),
      message: z.string(),
      /** Key of the translated message and hint: `diagnostic.<reason>`. Absent if they are not from the template engine. */
      reason: z.optional(z.string()),
      values: z.optional(z.record(z.string(), z.string())),
      /** The affected wizard field, if any. */
      parameter: z.optional(z.string()),
      path: z.optional(z.string()),
      hint: z.optional(z.string()),
    }),
  ),
});
export type Preview = z.infer<typeof previewSchema>;

/** Unvalidated input: the wizard reports a name that is too long, but the draft can still be saved. */
const typedSchema = z.string().check(z.maxLength(4000));

/** Values of an unfinished wizard. Secure values never reach the server. */
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
  /** Names of removed tags. When a deployment is redeployed, `tags` holds only the changes. */
  tagsTaken: z.optional(z.array(typedSchema).check(z.maxLength(50))),
  /** Excludes values of secret extension parameters. */
  machine: z.optional(machineChoiceSchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** A draft in the user's list: its target, age and size, without its values. */
export const draftSummarySchema = z.object({
  blueprint: z.object({ name: z.string(), title: z.string() }),
  /** The deployment to redeploy, or null for a new one. */
  deployment: z.nullable(z.object({ name: z.string(), title: z.string() })),
  version: z.string(),
  step: z.number(),
  /** Empty if not selected yet. */
  subscriptionId: z.string(),
  resourceGroup: z.string(),
  savedAt: z.string(),
  bytes: z.number(),
});
export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** The draft's wizard: that of a new deployment, or that of a redeployment. */
const draftPlaceSchema = z.strictObject({ deployment: z.optional(deploymentIdSchema) });

/**
 * The revision that the client has read, or `none` if there was no draft. If absent, any existing draft is overwritten.
 */
const draftWriteSchema = z.strictObject({
  deployment: z.optional(deploymentIdSchema),
  revision: z.optional(z.string().check(z.regex(/^(none|[0-9a-f-]{36})$/))),
});

export const blueprintRoutes = {
  list: defineRoute({
    id: 'blueprint.list',
    method: 'GET',
    path: '/api/blueprint',
    summary: 'List blueprints that the organization can deploy',
    access: holders('blueprints', 'blueprintList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(marketplaceBlueprintSchema),
  }),
  detail: defineRoute({
    id: 'blueprint.get',
    method: 'GET',
    path: '/api/blueprint/:name',
    summary: 'Get a blueprint with its parameters, wizard, versions and documentation',
    access: holders('blueprints', 'blueprintList'),
    scope: 'organization',
    params: blueprintParams,
    query: z.strictObject({ version: z.optional(z.string().check(z.maxLength(40))) }),
    response: marketplaceDetailSchema,
  }),
  template: defineRoute({
    id: 'blueprint.template',
    method: 'GET',
    path: '/api/blueprint/:name/template',
    summary: 'Get the template of a version as it is deployed',
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
    summary: 'List the caller’s wizard drafts, newest first, with age and size',
    access: holders('blueprintProvision'),
    scope: 'account',
    query: listQuerySchema,
    response: listResultOf(draftSummarySchema),
  }),
  readDraft: defineRoute({
    id: 'draft.get',
    method: 'GET',
    path: '/api/user/draft/:name',
    summary: 'Get the caller’s wizard draft for a blueprint or a redeployment; null if there is none',
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
    summary: 'Save a draft of the wizard; secure values and outdated revisions are rejected',
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
    summary: 'Delete the draft of the wizard',
    access: holders('blueprintProvision'),
    scope: 'account',
    params: blueprintParams,
    query: draftPlaceSchema,
    status: 204,
  }),
} as const;
