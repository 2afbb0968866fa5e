import * as z from 'zod/mini';
import { previewSchema } from '../catalog/blueprint-routes.ts';
import { deploymentManagementRoutes } from './deployment-management-routes.ts';
import {
  deploymentParams,
  deploymentRequestSchema,
  deploymentRoutes,
  otherOwnerSchema,
} from './deployment-routes.ts';
import { noteSchema } from '../messages/note-schema.ts';
import { policyFindingSchema } from './policy-finding.ts';
import { budgetUsageSchema } from '../spend/budget-routes.ts';
import { priceEstimateSchema } from '../spend/price-routes.ts';
import { defineRoute, holders } from '../api/route.ts';

/** A note of a verdict. */
export const verdictNoteSchema = noteSchema;
export type VerdictNote = z.infer<typeof verdictNoteSchema>;

/** A part of a verdict from a separate source, with its data or the reason why it is missing. */
const sectionOf = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    state: z.enum(['ready', 'unknown']),
    /** Null if the source failed or did not respond in time; see `reason`. */
    data: z.nullable(data),
    reason: z.nullable(verdictNoteSchema),
    /** When the source was queried, RFC 3339. Earlier than the verdict if a cached response was used. */
    asOf: z.nullable(z.string()),
  });
export type VerdictSection<Data> = {
  readonly state: 'ready' | 'unknown';
  readonly data: Data | null;
  readonly reason: VerdictNote | null;
  readonly asOf: string | null;
};

export const changeKinds = ['create', 'modify', 'delete', 'noChange', 'unknown'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change to a property of a resource. Null means no value. */
const propertyChangeSchema = z.object({
  path: z.string(),
  kind: z.enum(['create', 'modify', 'delete']),
  before: z.unknown(),
  after: z.unknown(),
});
export type VerdictProperty = z.infer<typeof propertyChangeSchema>;

const resourceChangeSchema = z.object({
  resourceId: z.string(),
  type: z.string(),
  name: z.string(),
  kind: z.enum(changeKinds),
  properties: z.array(propertyChangeSchema),
  /** Number of hidden differences, which the service causes itself. */
  suppressed: z.number(),
  /** Why the change is unknown. */
  reason: z.nullable(verdictNoteSchema),
});
export type VerdictChange = z.infer<typeof resourceChangeSchema>;

export const verdictChangesSchema = z.object({
  counts: z.record(z.enum(changeKinds), z.number()),
  changes: z.array(resourceChangeSchema),
  /** Resource groups that were listed for the comparison. */
  groups: z.array(z.string()),
  /** When the subscription was last scanned for the inventory, or null if never. */
  inventoryAt: z.nullable(z.string()),
});
export type VerdictChanges = z.infer<typeof verdictChangesSchema>;

export const verdictPolicySchema = z.object({
  assignments: z.number(),
  definitions: z.number(),
  findings: z.array(policyFindingSchema),
  /** Changes that policies make to resources. */
  writes: z.array(
    z.object({ resourceId: z.string(), field: z.string(), operation: z.string(), after: z.unknown() }),
  ),
  exempt: z.number(),
  /** Number of omitted findings of the same kind, when there are too many. */
  leftOut: z.number(),
  /** Aliases in deciding conditions whose property path is unknown and only assumed. Absent if there are none. */
  assumedAliases: z.optional(z.array(z.string())),
});
export type VerdictPolicy = z.infer<typeof verdictPolicySchema>;

export const verdictQuotaSchema = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      location: z.string(),
      used: z.number(),
      limit: z.number(),
      needed: z.number(),
      fits: z.boolean(),
    }),
  ),
  /** Resources whose quota could not be determined. */
  unknown: z.array(verdictNoteSchema),
  /** When machine sizes were read, which are cached longer than usage. Absent if none were needed. */
  sizesAt: z.optional(z.string()),
});
export type VerdictQuota = z.infer<typeof verdictQuotaSchema>;

export const verdictNamesSchema = z.object({
  names: z.array(
    z.object({
      resourceId: z.string(),
      type: z.string(),
      name: z.string(),
      state: z.enum(['free', 'taken', 'invalid', 'unknown']),
      /** The cloud's message. If the state is `unknown`, the English text of the reason. */
      message: z.nullable(z.string()),
      /** Why the state is `unknown`. Absent in older verdicts. */
      reason: z.optional(verdictNoteSchema),
    }),
  ),
});
export type VerdictNames = z.infer<typeof verdictNamesSchema>;

const neededRightSchema = z.object({
  action: z.string(),
  scope: z.string(),
  resourceIds: z.array(z.string()),
});
export const verdictRightsSchema = z.object({
  /** Whose permissions were checked: the user's, or those of the connection that an access token acts with. */
  actsWith: z.enum(['person', 'connection']),
  needed: z.number(),
  missing: z.array(neededRightSchema),
  /**
   * Permissions that could not be checked, with the reason. Absent in older verdicts, which do not distinguish them
   * from missing ones.
   */
  unknown: z.optional(z.array(z.extend(neededRightSchema, { reason: verdictNoteSchema }))),
});
export type VerdictRights = z.infer<typeof verdictRightsSchema>;

export const verdictBudgetSchema = z.object({ budgets: z.array(budgetUsageSchema) });
export type VerdictBudget = z.infer<typeof verdictBudgetSchema>;

export const approvalReasonSchema = z.object({
  /** Id of the rule, or of the cost usage limit. */
  ruleId: z.string(),
  kind: z.enum(['price', 'blueprint', 'role', 'budget']),
  message: z.string(),
  values: z.optional(z.record(z.string(), z.string())),
});
export type ApprovalReason = z.infer<typeof approvalReasonSchema>;

/** A resource that will lack tags of the request, or have other values for them. */
const tagExceptionSchema = z.object({
  resourceId: z.string(),
  type: z.string(),
  name: z.string(),
  /**
   * `not-supported`: its type does not support tags; `own-value`: the template sets these tags itself; `linked`: a
   * linked template, whose content is not sent; `computed`: the template computes its tags or the whole resource.
   */
  reason: z.enum(['not-supported', 'own-value', 'linked', 'computed']),
  /** Names of the affected tags. */
  tags: z.array(z.string()),
});
export type TagException = z.infer<typeof tagExceptionSchema>;

export const verdictSections = ['template', 'policy', 'price', 'quota', 'names', 'rights', 'budget'] as const;
export type VerdictSectionName = (typeof verdictSections)[number];

/** The results of all checks before anything is sent to the cloud. */
export const verdictSchema = z.object({
  /**
   * Identifies the changes, their target and the assigned policies. A different fingerprint means that any of these
   * changed.
   */
  fingerprint: z.string(),
  at: z.string(),
  /** Duration of the checks, in milliseconds. */
  tookMs: z.number(),
  /**
   * `stopped`: the portal will not send it; `failing`: the cloud is expected to reject it; `warning`: can be deployed,
   * but with warnings.
   */
  outcome: z.enum(['ready', 'warning', 'failing', 'stopped']),
  /** Why it is not `ready`, most severe first. */
  reasons: z.array(
    z.extend(verdictNoteSchema, {
      section: z.enum(verdictSections),
      severity: z.enum(['stop', 'fail', 'warn', 'unknown']),
    }),
  ),
  blueprint: z.object({ name: z.string(), title: z.string(), version: z.string() }),
  place: z.object({
    subscriptionId: z.string(),
    subscriptionName: z.string(),
    resourceGroup: z.nullable(z.string()),
    makesGroup: z.boolean(),
    location: z.string(),
  }),
  resources: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      location: z.optional(z.string()),
      dependsOn: z.array(z.string()),
      /** As in a preview. Absent in older verdicts. */
      nestedDeployment: z.optional(z.string()),
    }),
  ),
  /** Other active deployments that declare some of these resources. Absent in older verdicts. */
  owners: z.optional(z.array(z.extend(otherOwnerSchema, { resourceIds: z.array(z.string()) }))),
  /**
   * Resources that the deployment created earlier and no longer declares. They remain in the cloud and are included in
   * the price.
   */
  left: z.optional(z.array(z.object({ id: z.string(), type: z.string(), name: z.string() }))),
  /** Resources without the tags of the request. Absent if the request has no tags, and in older verdicts. */
  tags: z.optional(z.object({ exceptions: z.array(tagExceptionSchema) })),
  diagnostics: previewSchema.shape.diagnostics,
  changes: sectionOf(verdictChangesSchema),
  policy: sectionOf(verdictPolicySchema),
  price: sectionOf(priceEstimateSchema),
  /** Current monthly price of the deployment being changed, in the currency of the price, or null if unknown. */
  presentMonthly: z.optional(z.nullable(z.string())),
  quota: sectionOf(verdictQuotaSchema),
  names: sectionOf(verdictNamesSchema),
  rights: sectionOf(verdictRightsSchema),
  budget: sectionOf(verdictBudgetSchema),
  approval: z.object({ required: z.boolean(), reasons: z.array(approvalReasonSchema) }),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** `fresh=true` bypasses all caches, which takes longer. */
const verdictQuery = z.strictObject({ fresh: z.optional(z.literal('true')) });

export const verdictRoutes = {
  check: defineRoute({
    id: 'deployment.verdict',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/verdict',
    summary:
      'Check a deployment before it is submitted: resources, changes, policies, price, quota, names, permissions, limits and approval',
    access: holders('blueprintProvision'),
    scope: 'organization',
    bodyLimit: 'values',
    query: verdictQuery,
    body: deploymentRequestSchema,
    response: verdictSchema,
  }),
  redeployment: defineRoute({
    id: 'deployment.redeployVerdict',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/:id/verdict',
    summary: 'Check a redeployment with the same or other values',
    access: holders('blueprintProvision'),
    scope: 'organization',
    params: deploymentParams,
    bodyLimit: 'values',
    query: verdictQuery,
    body: deploymentRoutes.redeploy.body,
    response: verdictSchema,
  }),
  upgrade: defineRoute({
    id: 'deployment.upgradeVerdict',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/:id/upgrade/verdict',
    summary: 'Check an upgrade of a deployment to another version of its blueprint',
    access: holders('blueprintProvision'),
    scope: 'organization',
    params: deploymentParams,
    bodyLimit: 'values',
    query: verdictQuery,
    body: deploymentManagementRoutes.upgrade.body,
    response: verdictSchema,
  }),
  stored: defineRoute({
    id: 'deployment.storedVerdict',
    method: 'GET',
    path: '/api/user/deployment/:id/verdict',
    summary: 'Get the verdict with which a deployment was accepted',
    access: holders('resourceManagement', 'deploymentApprove'),
    scope: 'organization',
    params: deploymentParams,
    response: z.object({ verdict: z.nullable(verdictSchema), storedAt: z.nullable(z.string()) }),
  }),
} as const;
