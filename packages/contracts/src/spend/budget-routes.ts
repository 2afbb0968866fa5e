import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import {
  budgetActions,
  budgetBases,
  budgetPeriods,
  budgetScopeKinds,
  budgetStopStates,
  maxBudgetPercent,
  maxBudgetThresholds,
  maxGraceHours,
  stoppedMachineStates,
} from './budget-terms.ts';
import { noteSchema } from '../messages/note-schema.ts';
import { priceCurrencies } from './price-currencies.ts';
import { defineRoute, holders } from '../api/route.ts';

/** A positive amount with at most two decimals, below a trillion. */
export const budgetAmountSchema = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/));

/** A limit of zero freezes spending: only deployments without cost are allowed. */
const budgetLimitSchema = z.union([budgetAmountSchema, z.string().check(z.regex(/^0+(\.0{1,2})?$/))]);

/**
 * Identifies what a limit covers: a subscription by its ID, a resource group by `<subscription ID>/<name>`, a blueprint
 * by its name, a role or person by ID, a tag by `<name>=<value>`. The organization has an empty key.
 */
const scopeFields = {
  kind: z.enum(budgetScopeKinds),
  key: z.string().check(z.maxLength(800)),
};

/** A percentage of the limit, and the actions taken when it is crossed. */
export const budgetThresholdSchema = z.strictObject({
  /** Percent of the limit. */
  percent: z.int().check(z.gte(1), z.lte(maxBudgetPercent)),
  basis: z.enum(budgetBases),
  actions: z.array(z.enum(budgetActions)).check(z.minLength(1), z.maxLength(budgetActions.length)),
  /** Hours between the first warning and stopping machines; only with `stopMachines`. */
  graceHours: z.optional(z.int().check(z.gte(1), z.lte(maxGraceHours))),
});
export type BudgetThreshold = z.infer<typeof budgetThresholdSchema>;

const thresholds = z.array(budgetThresholdSchema).check(z.maxLength(maxBudgetThresholds));

/** Amounts since the start of the period, each counted once. */
export const budgetSpendSchema = z.object({
  /** As billed by the cloud. */
  billed: z.string(),
  /** Estimate of the time that is not billed yet. */
  unbilled: z.string(),
  /** What pending submissions would add until the end of the period. */
  reserved: z.string(),
  /** Sum of the three amounts. */
  total: z.string(),
  /** Expected cost at the end of the period. */
  forecast: z.string(),
  /** Last UTC day with complete billed cost; null without billed cost. */
  completeUntil: z.nullable(z.string()),
  /** Billed in the scope and period in other currencies, which the limit does not count. */
  otherCurrencies: z.optional(z.array(z.object({ currency: z.string(), billed: z.string() }))),
  /** When billed and unbilled cost were calculated. */
  countedAt: z.string(),
});
export type BudgetSpend = z.infer<typeof budgetSpendSchema>;

/** Machines that are stopped when the grace period ends. */
export const budgetStopSchema = z.object({
  id: z.string(),
  state: z.enum(budgetStopStates),
  percent: z.number(),
  basis: z.enum(budgetBases),
  stopsAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Name of the person who canceled it; null if the limit was raised or the cost fell below the threshold. */
  canceledBy: z.nullable(z.string()),
  machines: z.array(
    z.object({
      resourceId: z.string(),
      name: z.string(),
      state: z.enum(stoppedMachineStates),
      /** Why it could not be stopped. */
      reason: z.nullable(noteSchema),
    }),
  ),
});
export type BudgetStop = z.infer<typeof budgetStopSchema>;

/** A cost usage limit: the cost allowed in a scope and period. */
export const budgetSchema = z.object({
  id: z.string(),
  /** `name` is shown to people, such as the name of the organization; null for a scope that no longer exists. */
  scope: z.object({ ...scopeFields, name: z.nullable(z.string()) }),
  period: z.enum(budgetPeriods),
  /** First UTC day of a total limit; null for other periods. */
  startsOn: z.nullable(z.string()),
  /** First and last UTC day of the current period; a total limit is measured until the end of the month. */
  from: z.string(),
  to: z.string(),
  currency: z.enum(priceCurrencies),
  /** Per period. */
  limit: z.string(),
  /** In ascending order, with the time at which each was crossed in this period. */
  thresholds: z.array(z.extend(budgetThresholdSchema, { crossedAt: z.nullable(z.string()) })),
  /**
   * Planned cost for the length of the period: estimates of deployed resources, and of accepted deployments that are not
   * complete. `left` is what remains of the limit.
   */
  deployed: z.string(),
  reserved: z.string(),
  left: z.string(),
  /** Estimated cost of requests waiting for approval, which reserve nothing yet. */
  requested: z.string(),
  /** Null until it is calculated, and for readers who may not see all of the billed cost in the scope. */
  spend: z.nullable(budgetSpendSchema),
  /** Whether `spend` is hidden from the reader. */
  spendHidden: z.boolean(),
  /** What the limit does not count as expected, such as cost that is billed in another currency. */
  warnings: z.array(noteSchema),
  /** The latest machine stop in this period. */
  stop: z.nullable(budgetStopSchema),
  /** Number of included deployments, and of those whose price is unknown in this currency. */
  deployments: z.number(),
  unpriced: z.number(),
  /**
   * Number of included deployments whose cost is underestimated because some of their resources have no known price.
   */
  partlyUnpriced: z.optional(z.number()),
  /** Number of deployments excluded because the last check found none of their resources in the cloud. */
  gone: z.optional(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** A threshold that a new deployment would cross. */
const crossedSchema = z.object({ percent: z.number(), basis: z.enum(budgetBases) });

/** A limit with the planned cost that a new deployment would add in its period. */
export const budgetUsageSchema = z.object({
  id: z.string(),
  /** Null for other scopes. */
  subscriptionId: z.nullable(z.string()),
  /** Absent in verdicts older than the fields; the limit is then monthly. */
  scope: z.optional(z.object({ ...scopeFields, name: z.nullable(z.string()) })),
  period: z.optional(z.enum(budgetPeriods)),
  currency: z.string(),
  /** Amount above which deployments are blocked. */
  limit: z.string(),
  /** Full amount of the limit, of which thresholds are percentages; absent in older verdicts. */
  amount: z.optional(z.string()),
  /** Cost of deployed and reserved resources, without this deployment. */
  used: z.string(),
  /** Cost added by this deployment, or null if it could not be priced. */
  adds: z.nullable(z.string()),
  left: z.string(),
  /** Whether no threshold that blocks deployments is crossed. */
  fits: z.boolean(),
  /** The lowest threshold crossed that blocks deployments or requires approval. */
  blocks: z.optional(crossedSchema),
  requiresApproval: z.optional(crossedSchema),
});
export type BudgetUsage = z.infer<typeof budgetUsageSchema>;

const byId = z.strictObject({ id: z.guid() });

export const budgetRoutes = {
  list: defineRoute({
    id: 'budget.list',
    method: 'GET',
    path: '/api/costManagement/budget',
    summary: 'List the cost usage limits of the organization with their usage',
    access: holders('costUsageLimitView', 'costUsageLimitEdit'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(budgetSchema),
  }),
  create: defineRoute({
    id: 'budget.create',
    method: 'POST',
    path: '/api/costManagement/budget',
    summary: 'Limit the cost of deployments in a scope, with thresholds and actions',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    body: z.strictObject({
      /** The organization if absent. */
      scope: z.optional(z.strictObject({ kind: scopeFields.kind, key: z.optional(scopeFields.key) })),
      /** Monthly if absent. */
      period: z.optional(z.enum(budgetPeriods)),
      /** Required for a total limit. */
      startsOn: z.optional(z.iso.date()),
      currency: z.enum(priceCurrencies),
      limit: budgetLimitSchema,
      /** If absent, deployments are blocked whose planned cost would exceed the limit. */
      thresholds: z.optional(thresholds),
    }),
    response: budgetSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'budget.edit',
    method: 'PUT',
    path: '/api/costManagement/budget/:id',
    summary: 'Change the amount or the thresholds of a cost usage limit',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    body: z.strictObject({
      limit: z.optional(budgetLimitSchema),
      /** Replaces all thresholds. */
      thresholds: z.optional(thresholds),
    }),
    response: budgetSchema,
  }),
  cancelStop: defineRoute({
    id: 'budget.cancelStop',
    method: 'POST',
    path: '/api/costManagement/budget/:id/stop/cancel',
    summary: 'Cancel the pending machine stop of a cost usage limit',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    params: byId,
    response: budgetSchema,
  }),
  remove: defineRoute({
    id: 'budget.delete',
    method: 'DELETE',
    path: '/api/costManagement/budget/:id',
    summary: 'Delete a cost usage limit',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
} as const;
