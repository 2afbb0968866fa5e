import * as z from 'zod/mini';
import { operationStates } from './states.ts';
import { powerActions, powerStates } from './power.ts';
import { parameterSchema, previewSchema } from '../catalog/blueprint-routes.ts';
import {
  acceptedSchema,
  deploymentParams,
  deploymentSummarySchema,
  expiryActions,
  parametersSchema,
} from './deployment-routes.ts';
import { extensionFieldValuesSchema, neededFieldSchema } from '../catalog/machine-choice.ts';
import { defineRoute, holders } from '../api/route.ts';
import { tagsSchema } from '../cloud/tags.ts';

/** One property that is not what it was declared to be, or differs between two versions. */
export const propertyDifferenceSchema = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type PropertyDifference = z.infer<typeof propertyDifferenceSchema>;

/** A resource as it is now, against what was declared. */
export const resourceConditionSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  /** `unknown` where the cloud does not tell, with the reason. */
  drift: z.enum(['none', 'changed', 'missing', 'unknown']),
  reason: z.optional(z.string()),
  /** `before` is what was declared, `after` what is there. */
  differences: z.array(propertyDifferenceSchema),
  /** Absent for types that are always on. */
  power: z.optional(z.enum(powerStates)),
});
export type ResourceCondition = z.infer<typeof resourceConditionSchema>;

export const deploymentConditionSchema = z.object({
  /** When the cloud was asked. */
  checkedAt: z.string(),
  /** The operation whose template counts as declared; null where nothing was ever built. */
  declaredBy: z.nullable(z.number()),
  /** Since when undeclared properties are watched: the first check after the operation. */
  watchedSince: z.nullable(z.string()),
  /** What earlier versions made and this one does not declare any more: it is still there, and costs. */
  left: z.array(z.object({ id: z.string(), type: z.string(), name: z.string() })),
  resources: z.array(resourceConditionSchema),
});
export type DeploymentCondition = z.infer<typeof deploymentConditionSchema>;

/** What an upgrade would change, before it starts. */
export const upgradeDifferenceSchema = z.object({
  from: z.string(),
  to: z.string(),
  releaseNotes: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      kind: z.enum(['added', 'removed', 'changed']),
      /** What is different: `type`, `default`, `allowed`, `required`, `secure` … */
      aspects: z.array(z.string()),
      /** A value has to be given, for there is neither one from before nor a default. */
      needed: z.boolean(),
      secure: z.boolean(),
      /** The parameter as the new version declares it, where a value is needed: its type, its limits and what they mean. */
      declared: z.optional(parameterSchema),
    }),
  ),
  resources: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      /** `left`: no longer declared; it stays in the cloud and with the deployment. */
      kind: z.enum(['added', 'changed', 'same', 'left']),
      differences: z.array(propertyDifferenceSchema),
    }),
  ),
  /** Extensions that became mandatory since the last operation, and come to the machines with the upgrade. */
  extensions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      /** A chosen extension of the same type, of which a machine has one only, that makes room. */
      replaces: z.nullable(z.string()),
      /** Fields without a default: the upgrade has to be given their values, by `extensionValues`. */
      needed: z.array(neededFieldSchema),
    }),
  ),
  /** Both templates as text, for a comparison line by line. */
  template: z.object({ before: z.string(), after: z.string() }),
  preview: previewSchema,
});
export type UpgradeDifference = z.infer<typeof upgradeDifferenceSchema>;

const versionSchema = z.string().check(z.minLength(1), z.maxLength(40));
const upgradeBody = z.strictObject({
  version: versionSchema,
  parameters: z.optional(parametersSchema),
  tags: z.optional(tagsSchema),
  /** Values for the fields of extensions that come with the upgrade; the difference names those it needs. */
  extensionValues: z.optional(extensionFieldValuesSchema),
});

/** Days that may lie between an expiry and its deed. */
export const longestGraceDays = 30;

export const expiryBodySchema = z.strictObject({
  /** In the future, within five years; null for no end. */
  at: z.nullable(z.iso.datetime({ offset: true })),
  action: z.optional(z.enum(expiryActions)),
  graceDays: z.optional(z.int().check(z.gte(0), z.lte(longestGraceDays))),
});

const at = '/api/user/deployment/:id';

/** What can be done with a deployment after its first day. */
export const deploymentCareRoutes = {
  retry: defineRoute({
    id: 'deployment.retry',
    method: 'POST',
    path: `${at}/retry`,
    summary:
      'Try the operation that failed again, with the same template and values; what is done counts as done. For a deletion it needs the permission to delete, too',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    response: acceptedSchema,
    status: 202,
  }),
  rollback: defineRoute({
    id: 'deployment.rollback',
    method: 'POST',
    path: `${at}/rollback`,
    summary: 'Redeploy the last successful operation, or a specific one',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    body: z.strictObject({ operation: z.optional(z.int().check(z.gte(1))) }),
    response: acceptedSchema,
    status: 202,
  }),
  upgradePreview: defineRoute({
    id: 'deployment.upgradePreview',
    method: 'POST',
    effect: 'none',
    path: `${at}/upgrade/preview`,
    summary: 'Preview an upgrade: changed parameters, resources and template, and required values',
    access: holders('blueprintProvision'),
    scope: 'organization',
    params: deploymentParams,
    bodyLimit: 'values',
    body: upgradeBody,
    response: upgradeDifferenceSchema,
  }),
  upgrade: defineRoute({
    id: 'deployment.upgrade',
    method: 'POST',
    path: `${at}/upgrade`,
    summary: 'Upgrade a deployment to another version of its blueprint; omitted values are unchanged',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    bodyLimit: 'values',
    body: upgradeBody,
    response: acceptedSchema,
    status: 202,
  }),
  power: defineRoute({
    id: 'deployment.power',
    method: 'POST',
    path: `${at}/power`,
    summary: 'Start, stop or restart all or some resources of a deployment',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    bodyLimit: 'values',
    body: z.strictObject({
      action: z.enum(powerActions),
      resources: z.optional(
        z.array(z.string().check(z.maxLength(1024))).check(z.minLength(1), z.maxLength(500)),
      ),
    }),
    response: acceptedSchema,
    status: 202,
  }),
  condition: defineRoute({
    id: 'deployment.condition',
    method: 'GET',
    path: `${at}/condition`,
    summary: 'Drift and power state of every resource, read from the cloud with the caller’s permissions',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    response: deploymentConditionSchema,
  }),
  lock: defineRoute({
    id: 'deployment.lock',
    method: 'PUT',
    path: `${at}/lock`,
    summary: 'Lock a deployment: nothing can be changed until it is unlocked',
    access: holders('blueprintProvision', 'deploymentAssign'),
    scope: 'organization',
    ifMatch: 'required',
    params: deploymentParams,
    body: z.strictObject({
      note: z.optional(z.string().check(z.trim(), z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u))),
    }),
    response: deploymentSummarySchema,
  }),
  unlock: defineRoute({
    id: 'deployment.unlock',
    method: 'DELETE',
    path: `${at}/lock`,
    summary: 'Unlock a deployment: for the person who locked it and for people who may assign deployments',
    access: holders('blueprintProvision', 'deploymentAssign'),
    scope: 'organization',
    ifMatch: 'required',
    params: deploymentParams,
    response: deploymentSummarySchema,
  }),
  expiry: defineRoute({
    id: 'deployment.expiry',
    method: 'PUT',
    path: `${at}/expiry`,
    summary: 'Set the expiry of a deployment: date, action and grace period',
    access: holders('blueprintProvision'),
    scope: 'organization',
    ifMatch: 'required',
    params: deploymentParams,
    body: expiryBodySchema,
    response: deploymentSummarySchema,
  }),
  assign: defineRoute({
    id: 'deployment.assign',
    method: 'POST',
    path: `${at}/assign`,
    summary: 'Transfer a deployment to another person or (as operator) to another organization',
    access: holders('deploymentAssign'),
    scope: 'organization',
    ifMatch: 'required',
    params: deploymentParams,
    body: z.union([z.strictObject({ accountId: z.guid() }), z.strictObject({ organizationId: z.guid() })]),
    response: deploymentSummarySchema,
  }),
  versions: defineRoute({
    id: 'deployment.versions',
    method: 'GET',
    path: `${at}/version`,
    summary: 'Versions of a deployment’s blueprint, with the operations that used them',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    response: z.object({
      current: z.string(),
      versions: z.array(
        z.object({
          version: z.string(),
          state: z.string(),
          releaseNotes: z.string(),
          createdAt: z.string(),
          /** Whether the deployment can be moved there now. */
          offered: z.boolean(),
          newer: z.boolean(),
          operations: z.array(
            z.object({
              number: z.number(),
              kind: z.string(),
              state: z.enum(operationStates),
              time: z.string(),
            }),
          ),
        }),
      ),
    }),
  }),
} as const;
