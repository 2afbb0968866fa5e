import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { priceCurrencies } from './price-currencies.ts';
import { defineRoute, holders } from '../api/route.ts';

/** An amount above nothing with at most two decimals, below a trillion. */
export const budgetAmountSchema = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/));

/** A limit of nothing freezes spending: what costs nothing goes on, nothing else is let through. */
const budgetLimitSchema = z.union([budgetAmountSchema, z.string().check(z.regex(/^0+(\.0{1,2})?$/))]);

/** A cost usage limit: what an organization's deployments may cost monthly, as a whole or in one subscription. */
export const budgetSchema = z.object({
  id: z.string(),
  /** Null for all subscriptions of the organization. */
  subscriptionId: z.nullable(z.string()),
  subscriptionName: z.nullable(z.string()),
  currency: z.enum(priceCurrencies),
  /** By the month. */
  limit: z.string(),
  /** Estimates of what is deployed, and of what was accepted and is not there yet. */
  deployed: z.string(),
  reserved: z.string(),
  left: z.string(),
  /** What waits for approval; it holds nothing yet. */
  requested: z.string(),
  /** Deployments that are counted, and those whose price is not known in this currency. */
  deployments: z.number(),
  unpriced: z.number(),
  /** Those of the counted deployments that cost more than is counted: some of their resources have no known price. */
  partlyUnpriced: z.optional(z.number()),
  /** Deployments that are not counted, since the portal's last look at the cloud found nothing left of them. */
  gone: z.optional(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The version for If-Match. */
  etag: z.string(),
});
export type Budget = z.infer<typeof budgetSchema>;

const byId = z.strictObject({ id: z.guid() });

export const budgetRoutes = {
  list: defineRoute({
    id: 'budget.list',
    method: 'GET',
    path: '/api/costManagement/budget',
    summary: 'Cost usage limits of the organization, with what counts against each',
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
    summary: 'Remove a cost usage limit',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
} as const;
