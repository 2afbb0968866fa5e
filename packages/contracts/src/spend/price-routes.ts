import * as z from 'zod/mini';
import { deploymentIdSchema } from '../catalog/blueprint-names.ts';
import { groupNameSchema, regionSchema, slugSchema } from '../catalog/blueprint-routes.ts';
import { deploymentParams, emptiedGroupSchema, otherOwnerSchema } from '../deployments/deployment-routes.ts';
import { machineChoiceSchema } from '../catalog/machine-choice.ts';
import { priceCurrencies } from './price-currencies.ts';
import { defineRoute, holders } from '../api/route.ts';

/** Hours of a month wherever a price by the hour becomes one by the month (contracts.md section 8). */
export const hoursOfMonth = 730;

/** An amount of money or a quantity: a decimal string without exponent. */
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** What a price rests on or why there is none; `code` names the text in catalogues, `message` is it in English. */
const priceNoteSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** What the text speaks of, for example an assumed number of gigabytes. */
  values: z.optional(z.record(z.string(), z.string())),
});
export type PriceNote = z.infer<typeof priceNoteSchema>;

const priceMeterSchema = z.object({
  meter: z.string(),
  product: z.string(),
  sku: z.string(),
  /** What one unit is, as the price list words it, such as `1 Hour`. */
  unit: z.string(),
  unitPrice: decimal,
  /** Units in a month. */
  quantity: decimal,
  monthly: decimal,
});
export type PriceMeter = z.infer<typeof priceMeterSchema>;

export const priceLineSchema = z.object({
  resourceId: z.string(),
  type: z.string(),
  name: z.string(),
  location: z.optional(z.string()),
  /** Null where no price is known; `unpriced` of the estimate says why. */
  monthly: z.nullable(decimal),
  /** Whether the resource costs nothing by itself; a note says why. */
  free: z.boolean(),
  meters: z.array(priceMeterSchema),
  /** What the price rests on: assumed quantities, spot prices, a licence of one's own. */
  notes: z.array(priceNoteSchema),
});
export type PriceLine = z.infer<typeof priceLineSchema>;

/** What resources cost in a month of 730 hours, where the prices come from, how old they are, and what has none. */
export const priceEstimateSchema = z.object({
  /** ISO 4217. */
  currency: z.enum(priceCurrencies),
  /** Sum of the lines, exactly. */
  monthly: decimal,
  /** One a resource, in the order they were asked for. */
  lines: z.array(priceLineSchema),
  unpriced: z.array(
    z.object({ resourceId: z.string(), type: z.string(), name: z.string(), reason: priceNoteSchema }),
  ),
  /** How many of the lines cost nothing by themselves. */
  free: z.number(),
  /** From 0 to 1; 1 without resources. */
  pricedShare: z.number(),
  /** The vendor's public price list, or the price book of the embedded cloud. */
  source: z.enum(['retail', 'embedded']),
  /** When the oldest price of this estimate was read, RFC 3339. */
  asOf: z.string(),
  /** Whether a price is older than a day because the price list could not be asked since. */
  stale: z.boolean(),
});
export type PriceEstimate = z.infer<typeof priceEstimateSchema>;

/** What a blueprint is priced with: values as far as they are known, its defaults for the rest. */
export const priceRequestSchema = z.strictObject({
  blueprint: slugSchema,
  version: z.optional(z.string().check(z.maxLength(40))),
  subscriptionId: z.optional(z.guid()),
  resourceGroup: z.optional(groupNameSchema),
  location: z.optional(regionSchema),
  parameters: z.optional(z.record(z.string().check(z.maxLength(255)), z.unknown())),
  tags: z.optional(z.record(z.string().check(z.maxLength(512)), z.string().check(z.maxLength(256)))),
  machine: z.optional(machineChoiceSchema),
  /** USD when absent. */
  currency: z.optional(z.enum(priceCurrencies)),
});
export type PriceRequest = z.infer<typeof priceRequestSchema>;

/** What the cloud has charged for a deployment so far, beside what it was expected to cost in the same time. */
export const deploymentCostSchema = z.object({
  currency: z.string(),
  /** First and last day that is counted, UTC. */
  from: z.string(),
  to: z.string(),
  /** Null where the cloud did not tell; `missing` says why. */
  actual: z.nullable(decimal),
  /** What the estimate comes to for the hours since the deployment was made; null where it is in another currency. */
  expected: z.nullable(decimal),
  days: z.array(z.object({ date: z.string(), amount: decimal })),
  /** One a resource of the deployment, dearest first. */
  resources: z.array(
    z.object({
      resourceId: z.string(),
      type: z.string(),
      name: z.string(),
      actual: z.nullable(decimal),
      /** By the month; null where no price is known. */
      monthly: z.nullable(decimal),
    }),
  ),
  /** Of what the deployment declares, at the prices of now. */
  estimate: priceEstimateSchema,
  missing: z.optional(priceNoteSchema),
  /** When the cloud was asked. */
  asOf: z.string(),
});
export type DeploymentCost = z.infer<typeof deploymentCostSchema>;

/** So many deployments are looked at by one question of what a deletion takes away. */
export const mostDeletions = 25;

/** What deleting several deployments takes away, and what each resource costs; what is not there is left out. */
export const deletionsSchema = z.object({
  currency: z.enum(priceCurrencies),
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      resources: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          name: z.string(),
          /** Other living deployments that declare it, those of the same question too. */
          owners: z.array(otherOwnerSchema),
          /** Null where no price is known. */
          monthly: z.nullable(decimal),
        }),
      ),
      group: z.optional(emptiedGroupSchema),
    }),
  ),
});
export type Deletions = z.infer<typeof deletionsSchema>;

export const priceRoutes = {
  estimate: defineRoute({
    id: 'price.estimate',
    method: 'POST',
    effect: 'none',
    path: '/api/costManagement/estimate',
    summary:
      'Estimate the monthly cost of a blueprint with these values, by resource, and list what has no price',
    access: holders('blueprints', 'blueprintProvision'),
    scope: 'organization',
    bodyLimit: 'values',
    body: priceRequestSchema,
    response: priceEstimateSchema,
  }),
  deploymentCost: defineRoute({
    id: 'deployment.cost',
    method: 'GET',
    path: '/api/user/deployment/:id/cost',
    summary: 'What the cloud has charged for a deployment so far, beside its estimate',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    /** For the estimate, where the cloud does not tell what it bills in. */
    query: z.strictObject({ currency: z.optional(z.enum(priceCurrencies)) }),
    response: deploymentCostSchema,
  }),
  deletions: defineRoute({
    id: 'deployment.deletions',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/deletion',
    summary:
      'What deleting several deployments would take away, what other deployments declare too, and the cost that ends',
    access: holders('deploymentDelete', 'blueprintProvision'),
    scope: 'organization',
    body: z.strictObject({
      deployments: z.array(deploymentIdSchema).check(z.minLength(1), z.maxLength(mostDeletions)),
      currency: z.optional(z.enum(priceCurrencies)),
    }),
    response: deletionsSchema,
  }),
} as const;
