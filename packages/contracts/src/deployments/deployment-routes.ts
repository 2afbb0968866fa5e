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
import { machineChoiceSchema } from '../catalog/machine-choice.ts';
import { defineRoute, holders, signedIn } from '../api/route.ts';
import { tagsSchema } from '../cloud/tags.ts';

export const expiryActions = ['delete', 'detach', 'stop'] as const;
export type ExpiryAction = (typeof expiryActions)[number];

/** How a deployment ends by itself. */
export const expirySchema = z.object({
  at: z.string(),
  action: z.enum(expiryActions),
  /** Days between the expiry and the deed. */
  graceDays: z.number(),
  /** When the deed is done: `at` and the grace. */
  actsAt: z.string(),
  /** `planned` before the date, `grace` between date and deed, `held` where it cannot be done now, `done` after it. */
  state: z.enum(['planned', 'grace', 'held', 'done']),
  /** Why it is held. */
  reason: z.nullable(z.enum(['locked', 'no-connection', 'busy', 'refused'])),
});
export type Expiry = z.infer<typeof expirySchema>;

/** What the portal itself found when it last compared the resources with what was declared. */
const rememberedDriftSchema = z.object({
  /** `unknown`: the organization's connection could read nothing of it. */
  state: z.enum(['none', 'drifted', 'unknown']),
  /** How many resources differ. */
  resources: z.number(),
  checkedAt: z.string(),
});
export type RememberedDrift = z.infer<typeof rememberedDriftSchema>;

export const deploymentSummarySchema = z.object({
  id: z.string(),
  /** The stable name `bp-<short id>` of addresses. */
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
  /** Who looks after it; hears of its expiry. */
  owner: personSchema,
  /**
   * Whether the deployment needs a new owner: the owner’s account in the organization is disabled, expired or removed or
   * can no longer sign in, and the deployment is neither deleted nor detached.
   */
  needsOwner: z.boolean(),
  /** Set while nothing may be changed. */
  lock: z.nullable(z.object({ by: personSchema, at: z.string(), note: z.string() })),
  expiry: z.nullable(expirySchema),
  /** Null until it was looked at, and after something else was declared. */
  drift: z.nullable(rememberedDriftSchema),
  /** When its machines were stopped, if nothing was started since; null while they run or there are none. */
  stoppedAt: z.nullable(z.string()),
  /** The change that waits for approval while an applied version runs; null if no change waits or nothing runs yet. */
  pending: z.nullable(z.object({ kind: z.enum(operationKinds), version: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  resourceCount: z.number(),
  error: z.nullable(failureSchema),
  /** The version for If-Match. */
  etag: z.string(),
});
export type DeploymentSummary = z.infer<typeof deploymentSummarySchema>;

const named = z.object({ id: z.string(), title: z.string() });
/** What was chosen for the machines of a deployment, as it was called then; what was filled in for extensions is not told. */
const machineNamesSchema = z.object({ image: z.nullable(named), extensions: z.array(named) });
export type MachineNames = z.infer<typeof machineNamesSchema>;

/** A parameter as people see it; a secure value is masked. */
export const shownValueSchema = z.object({
  name: z.string(),
  title: z.string(),
  value: z.unknown(),
  secure: z.boolean(),
  isDefault: z.boolean(),
  /** What the template says, where `value` is what comes of it. */
  expression: z.optional(z.string()),
  /** True where `value` is what the template says, since only the cloud knows what comes of it. */
  onlyCloudKnows: z.optional(z.boolean()),
});
export type ShownValue = z.infer<typeof shownValueSchema>;

export const deploymentDetailSchema = z.extend(deploymentSummarySchema, {
  /** Left out where nothing was chosen beside what the template says. */
  machine: z.optional(machineNamesSchema),
  /** Newest first, each with its steps. */
  operations: z.array(operationSchema),
  /** Secure values are masked; `secure` says which. */
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

/** Another living deployment that declares a resource too, with what leads to its page. */
export const otherOwnerSchema = z.object({
  name: z.string(),
  title: z.string(),
  subscriptionId: z.string(),
  resourceGroup: z.nullable(z.string()),
});
export type OtherOwner = z.infer<typeof otherOwnerSchema>;

/** The resource group that a deletion removes too, once nothing is left in it: the portal made it for the deployment. */
export const emptiedGroupSchema = z.object({ id: z.string(), name: z.string() });

/** What deleting a deployment takes away. What has owners stays, unless the one who deletes says otherwise. */
export const deletionSchema = z.object({
  resources: z.array(
    z.object({ id: z.string(), type: z.string(), name: z.string(), owners: z.array(otherOwnerSchema) }),
  ),
  /** Left out where none goes. */
  group: z.optional(emptiedGroupSchema),
});
export type Deletion = z.infer<typeof deletionSchema>;

export const activitySchema = z.object({
  id: z.string(),
  time: z.string(),
  actor: z.string(),
  action: z.string(),
  source: z.enum(['portal', 'cloud']),
  status: z.string(),
  resourceId: z.optional(z.string()),
  message: z.optional(z.string()),
  cause: z.optional(operationCauseSchema),
});
export type Activity = z.infer<typeof activitySchema>;

/** Values by the template's names of parameters. */
export const parametersSchema = z.record(z.string().check(z.maxLength(255)), z.unknown());
/** Shown to others, so no character may hide in it or turn the text around. */
const titleSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(120),
    z.regex(/^[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u),
  );

/** What a person asks for when deploying a blueprint. */
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

/** What the caller of an accepted operation gets. */
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
    bodyLimit: 'values',
    body: deploymentRequestSchema,
    response: acceptedSchema,
    status: 202,
  }),
  list: defineRoute({
    id: 'deployment.list',
    method: 'GET',
    path: '/api/user/deployment',
    summary: 'Deployments of the organization',
    access: holders('deploymentList'),
    scope: 'organization',
    /** `counts` adds how many deployments of the organization need a new owner, whatever the filter. */
    query: z.extend(listQuerySchema, { counts: z.optional(z.literal('needsOwner')) }),
    /** `needsOwner` is left out unless asked for, and in a list without a limit. */
    response: z.extend(listResultOf(deploymentSummarySchema), { needsOwner: z.optional(z.number()) }),
  }),
  detail: defineRoute({
    id: 'deployment.get',
    method: 'GET',
    path: '/api/user/deployment/:id',
    summary: 'A deployment with its operations, resources, parameters and outputs',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    response: deploymentDetailSchema,
  }),
  activity: defineRoute({
    id: 'deployment.activity',
    method: 'GET',
    path: '/api/user/deployment/:id/activity',
    summary: 'Activity of a deployment in the portal and the cloud, newest first',
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
    summary: 'Redeploy with the same or with other values; omitted secure values are unchanged',
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
      'Delete a deployment: with its resources, or detached from them; resources that other deployments also declare are kept by default',
    access: holders('deploymentDelete'),
    scope: 'organization',
    idempotency: 'required',
    params: deploymentParams,
    query: z.strictObject({
      resources: z.enum(['delete', 'detach']),
      /** What becomes of resources that another living deployment declares too; they are kept. */
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
      'Live changes of what the caller may see: deployments, people, roles, permissions, messages; Last-Event-ID continues after a break',
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
    summary: 'Deployments that the cloud lists in a subscription or resource group for the signed-in person',
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

/** A live event: `id` is its sequence, `data` this shape as JSON. */
export const deploymentEventSchema = z.object({
  type: z.enum(['deployment.changed', 'deployment.removed']),
  deployment: deploymentSummarySchema,
  /** The operation that changed, with all of its steps. */
  operation: z.optional(operationSchema),
});
export type DeploymentEvent = z.infer<typeof deploymentEventSchema>;
