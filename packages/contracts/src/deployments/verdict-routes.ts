import * as z from 'zod/mini';
import { previewSchema } from '../catalog/blueprint-routes.ts';
import { deploymentCareRoutes } from './deployment-care-routes.ts';
import {
  deploymentParams,
  deploymentRequestSchema,
  deploymentRoutes,
  otherOwnerSchema,
} from './deployment-routes.ts';
import { policyFindingSchema } from './policy-finding.ts';
import { priceEstimateSchema } from '../spend/price-routes.ts';
import { defineRoute, holders } from '../api/route.ts';

/** Something a verdict says in words; `code` names the text in catalogues, `message` is it in English. */
export const verdictNoteSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** What the text speaks of. */
  values: z.optional(z.record(z.string(), z.string())),
});
export type VerdictNote = z.infer<typeof verdictNoteSchema>;

/** A part of a verdict with a source of its own: it is there, or it says why it is not. */
const sectionOf = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    state: z.enum(['ready', 'unknown']),
    /** Null where the source did not answer in time or at all; `reason` says which. */
    data: z.nullable(data),
    reason: z.nullable(verdictNoteSchema),
    /** When the source was asked, RFC 3339; older than the verdict where an earlier answer was used. */
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

/** One property of a resource that would become another one. Null stands for nothing. */
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
  /** Differences that the service makes by itself, and that are therefore not shown. */
  suppressed: z.number(),
  /** Why nothing can be said. */
  reason: z.nullable(verdictNoteSchema),
});
export type VerdictChange = z.infer<typeof resourceChangeSchema>;

export const verdictChangesSchema = z.object({
  counts: z.record(z.enum(changeKinds), z.number()),
  changes: z.array(resourceChangeSchema),
  /** Resource groups that were listed for it. */
  groups: z.array(z.string()),
  /** When the inventory last read the subscription; null where it has not. */
  inventoryAt: z.nullable(z.string()),
});
export type VerdictChanges = z.infer<typeof verdictChangesSchema>;

export const verdictPolicySchema = z.object({
  assignments: z.number(),
  definitions: z.number(),
  findings: z.array(policyFindingSchema),
  /** What policies themselves write into resources. */
  writes: z.array(
    z.object({ resourceId: z.string(), field: z.string(), operation: z.string(), after: z.unknown() }),
  ),
  exempt: z.number(),
  /** Findings of the same kind that were left out because there are very many. */
  leftOut: z.number(),
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
  /** What needs a quota that could not be worked out. */
  unknown: z.array(verdictNoteSchema),
  /** When machine sizes were read; they are cached longer than usage. Absent if none was needed. */
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
      /** What the cloud said, in its own words; the reason's in English where the state is `unknown`. */
      message: z.nullable(z.string()),
      /** Why the state is `unknown`; left out in verdicts from before it was said. */
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
  /** Whose rights were read: the person's, or those of the connection that an access token acts with. */
  actsWith: z.enum(['person', 'connection']),
  needed: z.number(),
  missing: z.array(neededRightSchema),
  /** Rights whose place could not be asked, with why; left out in verdicts from before they were told from missing ones. */
  unknown: z.optional(z.array(z.extend(neededRightSchema, { reason: verdictNoteSchema }))),
});
export type VerdictRights = z.infer<typeof verdictRightsSchema>;

const moneySchema = z.string();
export const verdictBudgetSchema = z.object({
  budgets: z.array(
    z.object({
      id: z.string(),
      /** Null for the one of the whole organization. */
      subscriptionId: z.nullable(z.string()),
      currency: z.string(),
      limit: moneySchema,
      /** What is deployed and reserved, by the month, without this deployment. */
      used: moneySchema,
      /** What this deployment adds by the month; null where it could not be priced. */
      adds: z.nullable(moneySchema),
      left: moneySchema,
      fits: z.boolean(),
    }),
  ),
});
export type VerdictBudget = z.infer<typeof verdictBudgetSchema>;

export const approvalReasonSchema = z.object({
  ruleId: z.string(),
  kind: z.enum(['price', 'blueprint', 'role']),
  message: z.string(),
  values: z.optional(z.record(z.string(), z.string())),
});
export type ApprovalReason = z.infer<typeof approvalReasonSchema>;

/** A resource on which tags of the request are missing, or have another value. */
const tagExceptionSchema = z.object({
  resourceId: z.string(),
  type: z.string(),
  name: z.string(),
  /**
   * `not-supported`: its type carries no tags; `own-value`: the template sets these tags itself; `linked`: a linked template,
   * whose content is not sent; `computed`: the template computes its tags or the whole resource.
   */
  reason: z.enum(['not-supported', 'own-value', 'linked', 'computed']),
  /** Names of the affected tags. */
  tags: z.array(z.string()),
});
export type TagException = z.infer<typeof tagExceptionSchema>;

export const verdictSections = ['template', 'policy', 'price', 'quota', 'names', 'rights', 'budget'] as const;
export type VerdictSectionName = (typeof verdictSections)[number];

/** What is known about a deployment before anything is sent to the cloud. */
export const verdictSchema = z.object({
  /** Stands for what would be done, to what, under which policies; another one means that something of it changed. */
  fingerprint: z.string(),
  at: z.string(),
  /** How long it took, in milliseconds. */
  tookMs: z.number(),
  /** `stopped`: the portal will not send it; `failing`: the cloud is expected to refuse it; `warning`: something to know. */
  outcome: z.enum(['ready', 'warning', 'failing', 'stopped']),
  /** Why it is not `ready`, gravest first. */
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
    }),
  ),
  /** Other living deployments that declare some of these resources; left out in verdicts from before they were named. */
  owners: z.optional(z.array(z.extend(otherOwnerSchema, { resourceIds: z.array(z.string()) }))),
  /** What the deployment made before and does not declare any more: it stays in the cloud, and its price is part of the price. */
  left: z.optional(z.array(z.object({ id: z.string(), type: z.string(), name: z.string() }))),
  /** Resources without the tags of the request; absent if it has none, and in older verdicts. */
  tags: z.optional(z.object({ exceptions: z.array(tagExceptionSchema) })),
  diagnostics: previewSchema.shape.diagnostics,
  changes: sectionOf(verdictChangesSchema),
  policy: sectionOf(verdictPolicySchema),
  price: sectionOf(priceEstimateSchema),
  /** What the deployment that is changed counts by the month now, in the currency of the price; null where that is not known. */
  presentMonthly: z.optional(z.nullable(moneySchema)),
  quota: sectionOf(verdictQuotaSchema),
  names: sectionOf(verdictNamesSchema),
  rights: sectionOf(verdictRightsSchema),
  budget: sectionOf(verdictBudgetSchema),
  approval: z.object({ required: z.boolean(), reasons: z.array(approvalReasonSchema) }),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** `fresh=true` reads every source again instead of using cached answers; this takes longer. */
const verdictQuery = z.strictObject({ fresh: z.optional(z.literal('true')) });

export const verdictRoutes = {
  check: defineRoute({
    id: 'deployment.verdict',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/verdict',
    summary:
      'Everything that is known before anything is sent: resources, differences, policies, price, quota, names, rights, budget and approval',
    access: holders('blueprintProvision'),
    scope: 'organization',
    bodyLimit: 'values',
    query: verdictQuery,
    body: deploymentRequestSchema,
    response: verdictSchema,
  }),
  again: defineRoute({
    id: 'deployment.redeployVerdict',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/:id/verdict',
    summary: 'The same, before a deployment is deployed again with the same or with other values',
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
    summary: 'The same, before a deployment is moved to another version of its blueprint',
    access: holders('blueprintProvision'),
    scope: 'organization',
    params: deploymentParams,
    bodyLimit: 'values',
    query: verdictQuery,
    body: deploymentCareRoutes.upgrade.body,
    response: verdictSchema,
  }),
  stored: defineRoute({
    id: 'deployment.storedVerdict',
    method: 'GET',
    path: '/api/user/deployment/:id/verdict',
    summary: 'The verdict that a deployment was accepted with',
    access: holders('resourceManagement', 'deploymentApprove'),
    scope: 'organization',
    params: deploymentParams,
    response: z.object({ verdict: z.nullable(verdictSchema), storedAt: z.nullable(z.string()) }),
  }),
} as const;
