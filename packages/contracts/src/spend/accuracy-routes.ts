import * as z from 'zod/mini';
import { blueprintParams } from '../catalog/blueprint-routes.ts';
import { deploymentParams } from '../deployments/deployment-routes.ts';
import { defineRoute, holders } from '../api/route.ts';
import { comparisonStates, correctionStates } from './accuracy-terms.ts';

/** A decimal string without exponent. */
const amount = z.string();

/**
 * Estimate and actual cost, and what their difference consists of: `difference` is exactly the sum of `hours`, `usage`
 * and `price`.
 */
const comparedAmounts = {
  estimate: amount,
  actual: amount,
  difference: amount,
  /** The resource ran fewer hours than estimated, or existed on fewer days. */
  hours: amount,
  /** Other quantities than estimated, and meters that the estimate lacks. */
  usage: amount,
  /** Other unit prices than the list prices, for example through reservations or negotiated prices. */
  price: amount,
};
const comparedAmountsSchema = z.object(comparedAmounts);
export type ComparedAmounts = z.infer<typeof comparedAmountsSchema>;

const comparedResourceSchema = z.object({
  resourceId: z.string(),
  type: z.string(),
  name: z.string(),
  /** Number of the resource among those of the same type in the template, from 1; 0 if it is not estimated. */
  position: z.number(),
  /** Whether the estimate contains the resource. */
  isEstimated: z.boolean(),
  ...comparedAmounts,
  /** Part of `usage`: the cost of meters that the estimate lacks. */
  notEstimated: amount,
  /** The most expensive of these meters, at most five. */
  otherMeters: z.array(z.string()),
});
export type ComparedResource = z.infer<typeof comparedResourceSchema>;

export const estimateComparisonSchema = z.object({
  state: z.enum(comparisonStates),
  /** Name and version of the blueprint that the compared operation sent. */
  blueprint: z.object({ name: z.string(), title: z.string(), version: z.string() }),
  /** First and last compared day, UTC; null without complete days. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Number of compared days. */
  days: z.number(),
  /** Currency of the estimate; null without one. */
  currency: z.nullable(z.string()),
  /** Currency of the billed cost; null without cost. */
  billedCurrency: z.nullable(z.string()),
  /** Null unless the state is `ready`. */
  total: z.nullable(comparedAmountsSchema),
  /** Resources with the largest difference first; empty unless the state is `ready`. */
  resources: z.array(comparedResourceSchema),
});
export type EstimateComparison = z.infer<typeof estimateComparisonSchema>;

const spreadSchema = z.object({
  /** Actual cost divided by the estimate: the median, and the limits of the middle 80% of the deployments. */
  median: z.number(),
  low: z.number(),
  high: z.number(),
});

export const estimateAccuracySchema = z.object({
  blueprint: z.object({ name: z.string(), title: z.string(), version: z.string() }),
  /** Number of compared deployments. */
  deployments: z.number(),
  /** Number of deployments that are not compared, by reason. */
  notCompared: z.object({
    noEstimate: z.number(),
    tooFewDays: z.number(),
    notBilled: z.number(),
    otherCurrency: z.number(),
    /** Deployments whose cost the user may not read in the cloud. */
    hidden: z.number(),
  }),
  /** Null without compared deployments. */
  ratio: z.nullable(spreadSchema),
  /** Currency of the amounts, the most frequent one; null without compared deployments. */
  currency: z.nullable(z.string()),
  /** Number of compared deployments in this currency. */
  inCurrency: z.number(),
  /** Mean of the deployments in this currency, per month of 730 hours. */
  monthly: z.nullable(comparedAmountsSchema),
  /** Means per resource of the template, largest difference first. */
  resources: z.array(
    z.object({
      type: z.string(),
      /** Number of the resource among those of the same type in the template, from 1; 0 for all that are not estimated. */
      position: z.number(),
      /** Name, if it is equal in all deployments. */
      name: z.nullable(z.string()),
      isEstimated: z.boolean(),
      /** Number of deployments with the resource. */
      deployments: z.number(),
      ...comparedAmounts,
      otherMeters: z.array(z.string()),
    }),
  ),
  /** The correction of the next estimate, from all deployments of the version in the organization. */
  correction: z.object({
    state: z.enum(correctionStates),
    deployments: z.number(),
    /** Whole percent by which the cost differs from list price estimates; null if nothing is corrected. */
    percent: z.nullable(z.number()),
  }),
  /** When the deployments were last compared, RFC 3339; null if never. */
  comparedAt: z.nullable(z.string()),
});
export type EstimateAccuracy = z.infer<typeof estimateAccuracySchema>;

export const accuracyRoutes = {
  deployment: defineRoute({
    id: 'deployment.estimateComparison',
    method: 'GET',
    path: '/api/user/deployment/:id/cost/comparison',
    summary:
      'Compare the estimate of a deployment with its billed cost by resource, split into hours, usage and price',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    response: estimateComparisonSchema,
  }),
  blueprint: defineRoute({
    id: 'blueprint.estimateAccuracy',
    method: 'GET',
    path: '/api/blueprint/:name/estimateAccuracy',
    summary: 'Compare the estimates of a blueprint version with the billed cost of its deployments',
    access: holders('blueprintEdit'),
    scope: 'organization',
    params: blueprintParams,
    /** The published version if absent. */
    query: z.strictObject({ version: z.optional(z.string().check(z.maxLength(40))) }),
    response: estimateAccuracySchema,
  }),
} as const;
