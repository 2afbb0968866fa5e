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

/** A property that differs from its declaration, or between two versions. */
export const propertyDifferenceSchema = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type PropertyDifference = z.infer<typeof propertyDifferenceSchema>;

/** The current state of a resource compared with its declaration. */
export const resourceConditionSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  /** `unknown` if the cloud does not report it, with the reason. */
  drift: z.enum(['none', 'changed', 'missing', 'unknown']),
  /** Why the resource could not be checked. */
  reason: z.optional(z.string()),
  /** Key of the translated reason: `note.<reasonCode>`. Absent in older checks. */
  reasonCode: z.optional(z.string()),
  reasonValues: z.optional(z.record(z.string(), z.string())),
  /** `before` is the declared value, `after` the actual one. */
  differences: z.array(propertyDifferenceSchema),
  /** Absent for types that cannot be stopped. */
  power: z.optional(z.enum(powerStates)),
});
export type ResourceCondition = z.infer<typeof resourceConditionSchema>;

export const deploymentConditionSchema = z.object({
  /** When the cloud was queried. */
  checkedAt: z.string(),
  /** The operation whose template is the declaration, or null if nothing was deployed. */
  declaredBy: z.nullable(z.number()),
  /** Start of tracking undeclared properties: the first check after the operation. */
  watchedSince: z.nullable(z.string()),
  /** Resources of earlier versions that this one no longer declares. They still exist and incur cost. */
  left: z.array(z.object({ id: z.string(), type: z.string(), name: z.string() })),
  resources: z.array(resourceConditionSchema),
});
export type DeploymentCondition = z.infer<typeof deploymentConditionSchema>;

/** The changes that an upgrade would make. */
export const upgradeDifferenceSchema = z.object({
  from: z.string(),
  to: z.string(),
  releaseNotes: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      kind: z.enum(['added', 'removed', 'changed']),
      /** The differing aspects: `type`, `default`, `allowed`, `required`, `secure` … */
      aspects: z.array(z.string()),
      /** Whether a value must be provided, because there is neither a previous value nor a default. */
      needed: z.boolean(),
      secure: z.boolean(),
      /** The parameter as declared by the new version, if a value must be provided. */
      declared: z.optional(parameterSchema),
    }),
  ),
  resources: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      /** `left`: no longer declared, but kept in the cloud and with the deployment. */
      kind: z.enum(['added', 'changed', 'same', 'left']),
      differences: z.array(propertyDifferenceSchema),
    }),
  ),
  /** Extensions that became mandatory since the last operation, and are added to the machines by the upgrade. */
  extensions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      /** A selected extension of the same type that is replaced, because a machine can have only one. */
      replaces: z.nullable(z.string()),
      /** Fields without a default, whose values must be passed in `extensionValues`. */
      needed: z.array(neededFieldSchema),
    }),
  ),
  /** Both templates as text, for a line-by-line comparison. */
  template: z.object({ before: z.string(), after: z.string() }),
  preview: previewSchema,
});
export type UpgradeDifference = z.infer<typeof upgradeDifferenceSchema>;

const versionSchema = z.string().check(z.minLength(1), z.maxLength(40));
const upgradeBody = z.strictObject({
  version: versionSchema,
  parameters: z.optional(parametersSchema),
  tags: z.optional(tagsSchema),
  /** Values for the fields of extensions added by the upgrade. The difference lists the required ones. */
  extensionValues: z.optional(extensionFieldValuesSchema),
});

/** Maximum number of days between the expiry and its action. */
export const maxGraceDays = 30;

export const expiryBodySchema = z.strictObject({
  /** In the future, within five years. Null for no expiry. */
  at: z.nullable(z.iso.datetime({ offset: true })),
  action: z.optional(z.enum(expiryActions)),
  graceDays: z.optional(z.int().check(z.gte(0), z.lte(maxGraceDays))),
});

const at = '/api/user/deployment/:id';

/** Routes for existing deployments. */
export const deploymentManagementRoutes = {
  retry: defineRoute({
    id: 'deployment.retry',
    method: 'POST',
    path: `${at}/retry`,
    summary:
      'Retry the failed operation with the same template and values; completed steps are skipped. A deletion also requires the permission to delete',
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
    summary: 'Get the drift and power state of every resource, with the caller’s permissions',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    response: deploymentConditionSchema,
  }),
  lock: defineRoute({
    id: 'deployment.lock',
    method: 'PUT',
    path: `${at}/lock`,
    summary: 'Lock a deployment against changes',
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
    summary: 'Unlock a deployment; for the person who locked it and for people who can assign deployments',
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
    summary: 'List versions of a deployment’s blueprint with the operations that used them',
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
          /** Whether the deployment can be upgraded to this version now. */
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
