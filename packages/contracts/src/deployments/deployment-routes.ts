import * as z from 'zod/mini';
import { deploymentStates, operationKinds, operationStates } from './states.ts';
import { clouds } from '../reference/enumerations.ts';
import { deploymentIdSchema } from '../catalog/blueprint-names.ts';
import { previewSchema, regionSchema, groupNameSchema, slugSchema } from '../catalog/blueprint-routes.ts';
import {
  failureSchema,
  operationCauseSchema,
  operationSchema,
  personSchema,
  sharedResources,
} from './deployment-operation.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { deploymentTrendSchema } from './deployment-trend.ts';
import { trendPeriods } from './trend-states.ts';
import { priceCurrencies } from '../spend/price-currencies.ts';
import { machineChoiceSchema } from '../catalog/machine-choice.ts';
import { defineRoute, holders, signedIn } from '../api/route.ts';
import { tagsSchema } from '../cloud/tags.ts';

export const expiryActions = ['delete', 'detach', 'stop'] as const;
export type ExpiryAction = (typeof expiryActions)[number];

/** The expiry of a deployment. */
export const expirySchema = z.object({
  at: z.string(),
  action: z.enum(expiryActions),
  /** Days between the expiry and its action. */
  graceDays: z.number(),
  /** When the action runs: `at` plus the grace period. */
  actsAt: z.string(),
  /**
   * `planned` before the expiry, `grace` during the grace period, `held` if the action is currently blocked, `done`
   * after it.
   */
  state: z.enum(['planned', 'grace', 'held', 'done']),
  /** Why the action is blocked. */
  reason: z.nullable(z.enum(['locked', 'no-connection', 'busy', 'refused'])),
});
export type Expiry = z.infer<typeof expirySchema>;

/** Result of the portal's last drift check. */
const rememberedDriftSchema = z.object({
  /** `unknown`: the organization's connection could not read its resources. */
  state: z.enum(['none', 'drifted', 'unknown']),
  /** Number of resources with drift. */
  resources: z.number(),
  checkedAt: z.string(),
});
export type RememberedDrift = z.infer<typeof rememberedDriftSchema>;

export const deploymentSummarySchema = z.object({
  id: z.string(),
  /** The stable name `bp-<short id>` used in URLs. */
  name: z.string(),
  title: z.string(),
  state: z.enum(deploymentStates),
  blueprint: z.object({ name: z.string(), title: z.string(), version: z.string(), icon: z.string() }),
  cloud: z.enum(clouds),
  scope: z.enum(['resourceGroup', 'subscription']),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  resourceGroup: z.nullable(z.string()),
  location: z.string(),
  tags: z.record(z.string(), z.string()),
  createdBy: personSchema,
  /** The person responsible for it, who is notified of its expiry. */
  owner: personSchema,
  /**
   * Whether the deployment needs a new owner: the owner's account in the organization is disabled, expired or removed
   * or can no longer sign in, and the deployment is neither deleted nor detached.
   */
  needsOwner: z.boolean(),
  /** Set while the deployment is locked against changes. */
  lock: z.nullable(z.object({ by: personSchema, at: z.string(), note: z.string() })),
  expiry: z.nullable(expirySchema),
  /** Null before the first check, and after the declaration has changed. */
  drift: z.nullable(rememberedDriftSchema),
  /** Estimated monthly cost. Null if it is unknown, not accepted yet, or no longer managed here. */
  cost: z.nullable(z.object({ monthly: z.string(), currency: z.enum(priceCurrencies) })),
  /** When its machines were stopped. Null if they never were, or were started or restarted since. */
  stoppedAt: z.nullable(z.string()),
  /**
   * The change waiting for approval while a deployed version is running. Null if no change is waiting or nothing is
   * deployed yet.
   */
  pending: z.nullable(z.object({ kind: z.enum(operationKinds), version: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  resourceCount: z.number(),
  error: z.nullable(failureSchema),
  /** Version for If-Match. */
  etag: z.string(),
});
export type DeploymentSummary = z.infer<typeof deploymentSummarySchema>;

const namedSchema = z.object({ id: z.string(), title: z.string() });
/** Names of the image and extensions of a deployment's machines at that time, without the extensions' inputs. */
const machineNamesSchema = z.object({ image: z.nullable(namedSchema), extensions: z.array(namedSchema) });
export type MachineNames = z.infer<typeof machineNamesSchema>;

/** A parameter for display. Secure values are masked. */
export const shownValueSchema = z.object({
  name: z.string(),
  title: z.string(),
  value: z.unknown(),
  secure: z.boolean(),
  isDefault: z.boolean(),
  /** The template's expression, if `value` is its result. */
  expression: z.optional(z.string()),
  /** True if `value` is the template's expression because only the cloud can evaluate it. */
  onlyCloudKnows: z.optional(z.boolean()),
});
export type ShownValue = z.infer<typeof shownValueSchema>;

export const deploymentDetailSchema = z.extend(deploymentSummarySchema, {
  /** Absent if the template's image and extensions were used unchanged. */
  machine: z.optional(machineNamesSchema),
  /** Newest first, each with its steps. */
  operations: z.array(operationSchema),
  /** Secure values are masked and have `secure` set. */
  parameters: z.array(shownValueSchema),
  outputs: z.array(z.object({ name: z.string(), type: z.string(), value: z.unknown(), secure: z.boolean() })),
  resources: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      location: z.optional(z.string()),
      state: z.enum(operationStates),
      dependsOn: z.array(z.string()),
    }),
  ),
});
export type DeploymentDetail = z.infer<typeof deploymentDetailSchema>;

/** Another active deployment that declares the same resource, with the values needed to link to it. */
export const otherOwnerSchema = z.object({
  name: z.string(),
  title: z.string(),
  subscriptionId: z.string(),
  resourceGroup: z.nullable(z.string()),
});
export type OtherOwner = z.infer<typeof otherOwnerSchema>;

/**
 * The resource group that a deletion also removes when it becomes empty, because the portal created it for the
 * deployment.
 */
export const emptiedGroupSchema = z.object({ id: z.string(), name: z.string() });

/**
 * The resources that deleting a deployment removes. Resources of other deployments are kept unless requested otherwise.
 */
export const deletionSchema = z.object({
  resources: z.array(
    z.object({ id: z.string(), type: z.string(), name: z.string(), owners: z.array(otherOwnerSchema) }),
  ),
  /** Absent if no resource group is removed. */
  group: z.optional(emptiedGroupSchema),
});
export type Deletion = z.infer<typeof deletionSchema>;

export const activitySchema = z.object({
  id: z.string(),
  time: z.string(),
  actor: z.string(),
  /** Code of the action, such as `deployment.create` or `Microsoft.Web/sites/write`. */
  action: z.string(),
  /** The cloud's English text for the action, if it has one. */
  name: z.optional(z.string()),
  source: z.enum(['portal', 'cloud']),
  status: z.string(),
  resourceId: z.optional(z.string()),
  message: z.optional(z.string()),
  cause: z.optional(operationCauseSchema),
  /** Kind of the operation that finished. */
  operation: z.optional(z.enum(operationKinds)),
});
export type Activity = z.infer<typeof activitySchema>;

/** Values by template parameter name. */
export const parametersSchema = z.record(z.string().check(z.maxLength(255)), z.unknown());
/** Visible to other users, so it must not contain invisible characters or text direction overrides. */
const titleSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(120),
    z.regex(/^[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u),
  );

/** A request to deploy a blueprint. */
export const deploymentRequestSchema = z.strictObject({
  blueprint: slugSchema,
  version: z.optional(z.string().check(z.maxLength(40))),
  title: z.optional(titleSchema),
  subscriptionId: z.guid(),
  /** Required for blueprints at resource-group scope. */
  resourceGroup: z.optional(groupNameSchema),
  /** Region of a new resource group, or of the deployment at subscription scope. */
  location: z.optional(regionSchema),
  parameters: z.optional(parametersSchema),
  tags: z.optional(tagsSchema),
  /** Image and extensions of the blueprint's machines. */
  machine: z.optional(machineChoiceSchema),
});
export type DeploymentRequest = z.infer<typeof deploymentRequestSchema>;

export const deploymentParams = z.strictObject({ id: deploymentIdSchema });

/** The response to an accepted operation. */
export const acceptedSchema = z.object({
  id: z.string(),
  name: z.string(),
  operationId: z.string(),
  state: z.enum(deploymentStates),
});

export const deploymentRoutes = {
  preview: defineRoute({
    id: 'deployment.preview',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/preview',
    summary: 'Preview a deployment: all input issues, and the resources to create',
    access: holders('blueprintProvision'),
    scope: 'organization',
    bodyLimit: 'values',
    body: deploymentRequestSchema,
    response: previewSchema,
  }),
  create: defineRoute({
    id: 'deployment.create',
    method: 'POST',
    path: '/api/user/deployment',
    summary: 'Deploy a blueprint',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    /**
     * With `equal=refuse`, a deployment that equals one created less than ten minutes ago is refused with the reason
     * `equal-deployment`. Both deploy the same template and values to the same resource group or subscription.
     */
    query: z.strictObject({ equal: z.optional(z.literal('refuse')) }),
    bodyLimit: 'values',
    body: deploymentRequestSchema,
    response: acceptedSchema,
    status: 202,
  }),
  list: defineRoute({
    id: 'deployment.list',
    method: 'GET',
    path: '/api/user/deployment',
    summary: 'List deployments of the organization',
    access: holders('deploymentList'),
    scope: 'organization',
    /** `counts` adds the number of the organization's deployments that need a new owner, regardless of the filter. */
    query: z.extend(listQuerySchema, { counts: z.optional(z.literal('needsOwner')) }),
    /** `needsOwner` is absent unless requested, and in a list without a limit. */
    response: z.extend(listResultOf(deploymentSummarySchema), { needsOwner: z.optional(z.number()) }),
  }),
  trend: defineRoute({
    id: 'deployment.trend',
    method: 'GET',
    path: '/api/user/deployment/trend',
    summary: 'Count deployments by creation day and state, with their duration by blueprint',
    access: holders('deploymentList'),
    scope: 'organization',
    query: z.strictObject({
      /** Length of the period in days, including today. */
      days: z.enum(trendPeriods),
      /** IANA time zone of the days, such as Europe/Zurich. UTC if it is omitted. */
      timeZone: z.optional(z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+/-]+$/))),
    }),
    response: deploymentTrendSchema,
  }),
  detail: defineRoute({
    id: 'deployment.get',
    method: 'GET',
    path: '/api/user/deployment/:id',
    summary: 'Get a deployment with its operations, resources, parameters and outputs',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    response: deploymentDetailSchema,
  }),
  activity: defineRoute({
    id: 'deployment.activity',
    method: 'GET',
    path: '/api/user/deployment/:id/activity',
    summary: 'List the activity of a deployment in the portal and the cloud, newest first',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    query: listQuerySchema,
    response: listResultOf(activitySchema),
  }),
  cancel: defineRoute({
    id: 'deployment.cancel',
    method: 'POST',
    path: '/api/user/deployment/:id/cancel',
    summary: 'Cancel the running operation; resources already created are kept',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    response: acceptedSchema,
    status: 202,
  }),
  redeploy: defineRoute({
    id: 'deployment.redeploy',
    method: 'POST',
    path: '/api/user/deployment/:id/redeploy',
    summary: 'Redeploy with the same or other values; omitted secure values are unchanged',
    access: holders('blueprintProvision'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    bodyLimit: 'values',
    body: z.strictObject({ parameters: z.optional(parametersSchema), tags: z.optional(tagsSchema) }),
    response: acceptedSchema,
    status: 202,
  }),
  delete: defineRoute({
    id: 'deployment.delete',
    method: 'DELETE',
    path: '/api/user/deployment/:id',
    summary:
      'Delete a deployment with its resources, or detach it; resources shared with other deployments are kept by default',
    access: holders('deploymentDelete'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    query: z.strictObject({
      resources: z.enum(['delete', 'detach']),
      /** Handling of resources that another active deployment declares too. Kept by default. */
      shared: z.optional(z.enum(sharedResources)),
    }),
    response: acceptedSchema,
    status: 202,
  }),
  deletion: defineRoute({
    id: 'deployment.deletion',
    method: 'GET',
    path: '/api/user/deployment/:id/deletion',
    summary: 'Preview a deletion: resources to delete, and other deployments that declare them',
    access: holders('deploymentDelete', 'blueprintProvision'),
    scope: 'organization',
    params: deploymentParams,
    response: deletionSchema,
  }),
  download: defineRoute({
    id: 'deployment.download',
    method: 'GET',
    path: '/api/user/deployment/:id/download',
    summary: 'Download the template, the parameters without secure values, or both',
    access: holders('deploymentDownload'),
    scope: 'organization',
    params: deploymentParams,
    query: z.strictObject({ what: z.enum(['template', 'parameters', 'bundle']) }),
    response: z.record(z.string(), z.unknown()),
  }),
  events: defineRoute({
    id: 'event.stream',
    method: 'GET',
    path: '/api/user/event',
    summary:
      'Stream live changes that the caller can see: deployments, people, roles, permissions and messages; Last-Event-ID resumes the stream',
    access: signedIn,
    automation: 'allowed',
    scope: 'organization',
    query: z.strictObject({ deployment: z.optional(z.string().check(z.maxLength(64))) }),
    produces: 'text/event-stream',
  }),
  cloudList: defineRoute({
    id: 'deployment.cloudList',
    method: 'GET',
    path: '/api/azure/deployment.get.user',
    summary: 'List the cloud’s deployments in a subscription or resource group',
    access: holders('deploymentList'),
    scope: 'account',
    query: z.strictObject({
      subscriptionId: z.guid(),
      resourceGroup: z.optional(groupNameSchema),
    }),
    response: listResultOf(
      z.object({
        id: z.string(),
        name: z.string(),
        provisioningState: z.string(),
        timestamp: z.string(),
        correlationId: z.string(),
      }),
    ),
  }),
} as const;

/** A live event: `id` is its sequence number, `data` this object as JSON. */
export const deploymentEventSchema = z.object({
  type: z.enum(['deployment.changed', 'deployment.removed']),
  deployment: deploymentSummarySchema,
  /** The changed operation with all of its steps. */
  operation: z.optional(operationSchema),
});
export type DeploymentEvent = z.infer<typeof deploymentEventSchema>;
