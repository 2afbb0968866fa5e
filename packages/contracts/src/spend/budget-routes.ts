import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { priceCurrencies } from './price-currencies.ts';
import { defineRoute, holders } from '../api/route.ts';

/** A positive amount with at most two decimals, below a trillion. */
export const budgetAmountSchema = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/));

/** A limit of zero freezes spending: only deployments without cost are allowed. */
const budgetLimitSchema = z.union([budgetAmountSchema, z.string().check(z.regex(/^0+(\.0{1,2})?$/))]);

/** A monthly spending limit for an organization's deployments, in total or in one subscription. */
export const budgetSchema = z.object({
  id: z.string(),
  /** Null for all subscriptions of the organization. */
  subscriptionId: z.nullable(z.string()),
  subscriptionName: z.nullable(z.string()),
  currency: z.enum(priceCurrencies),
  /** Per month. */
  limit: z.string(),
  /** Estimated cost of deployed resources, and of accepted deployments that are not complete. */
  deployed: z.string(),
  reserved: z.string(),
  left: z.string(),
  /** Estimated cost of requests waiting for approval, which reserve nothing yet. */
  requested: z.string(),
  /** Number of included deployments, and of those whose price is unknown in this currency. */
  deployments: z.number(),
  unpriced: z.number(),
  /**
   * Number of included deployments whose cost is underestimated, because some of their resources have no known price.
   */
  partlyUnpriced: z.optional(z.number()),
  /** Number of excluded deployments, because the last check found none of their resources in the cloud. */
  gone: z.optional(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** A budget with the cost that a new deployment would add. Amounts are per month. */
export const budgetUsageSchema = z.object({
  id: z.string(),
  /** Null for the organization's total budget. */
  subscriptionId: z.nullable(z.string()),
  currency: z.string(),
  limit: z.string(),
  /** Cost of deployed and reserved resources, without this deployment. */
  used: z.string(),
  /** Cost added by this deployment, or null if it could not be priced. */
  adds: z.nullable(z.string()),
  left: z.string(),
  fits: z.boolean(),
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
    summary: 'Limit the monthly cost of deployments in the organization or in one subscription',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    body: z.strictObject({
      subscriptionId: z.nullable(z.guid()),
      currency: z.enum(priceCurrencies),
      limit: budgetLimitSchema,
    }),
    response: budgetSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'budget.edit',
    method: 'PUT',
    path: '/api/costManagement/budget/:id',
    summary: 'Raise or lower a cost usage limit',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    body: z.strictObject({ limit: budgetLimitSchema }),
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
