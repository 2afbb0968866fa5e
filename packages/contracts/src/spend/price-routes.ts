import * as z from 'zod/mini';
import { deploymentIdSchema } from '../catalog/blueprint-names.ts';
import { groupNameSchema, regionSchema, slugSchema } from '../catalog/blueprint-routes.ts';
import { deploymentParams, emptiedGroupSchema, otherOwnerSchema } from '../deployments/deployment-routes.ts';
import { machineChoiceSchema } from '../catalog/machine-choice.ts';
import { machineSystems } from '../catalog/machine-terms.ts';
import { budgetUsageSchema } from './budget-routes.ts';
import { priceCurrencies } from './price-currencies.ts';
import { maxPricedSizes } from './priced-sizes.ts';
import { defineRoute, holders } from '../api/route.ts';

/** Hours per month for converting hourly prices to monthly ones. */
export const hoursOfMonth = 730;

/** An amount of money or a quantity: a decimal string without exponent. */
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/**
 * An assumption of a price, or why it is unknown. `code` is the key in the message catalogs, `message` its English
 * text.
 */
const priceNoteSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** Values for the message, for example an assumed number of gigabytes. */
  values: z.optional(z.record(z.string(), z.string())),
});
export type PriceNote = z.infer<typeof priceNoteSchema>;

const priceMeterSchema = z.object({
  meter: z.string(),
  product: z.string(),
  sku: z.string(),
  /** Description of one unit in the price list, such as `1 Hour`. */
  unit: z.string(),
  unitPrice: decimal,
  /** Units per month. */
  quantity: decimal,
  monthly: decimal,
  /** Whether the quantity is an assumed consumption; absent for meters that run all the time. */
  volume: z.optional(z.literal(true)),
});
export type PriceMeter = z.infer<typeof priceMeterSchema>;

export const priceLineSchema = z.object({
  resourceId: z.string(),
  type: z.string(),
  name: z.string(),
  location: z.optional(z.string()),
  /** Null if no price is known; see `unpriced` of the estimate. */
  monthly: z.nullable(decimal),
  /** Whether the resource itself is free of charge; a note explains why. */
  free: z.boolean(),
  meters: z.array(priceMeterSchema),
  /** Assumptions of the price: quantities, spot prices, existing licenses. */
  notes: z.array(priceNoteSchema),
});
export type PriceLine = z.infer<typeof priceLineSchema>;

/**
 * How the total of an estimate differs from list prices, because earlier deployments of the blueprint version in the
 * organization agree on the difference.
 */
const priceCorrectionSchema = z.object({
  /** Number of deployments that were compared with their billed cost. */
  deployments: z.number(),
  /** Whole percent; negative if the deployments cost less than their estimates. */
  percent: z.number(),
  /** The total at list prices. */
  listMonthly: decimal,
});
export type PriceCorrection = z.infer<typeof priceCorrectionSchema>;

/**
 * Cost of resources in a month of 730 hours, with the source and age of the prices, and the resources without a price.
 */
export const priceEstimateSchema = z.object({
  /** ISO 4217. */
  currency: z.enum(priceCurrencies),
  /** Exact sum of the lines; with a correction, that sum changed by its percentage. */
  monthly: decimal,
  /** Absent if the total is the sum of list prices. */
  correction: z.optional(priceCorrectionSchema),
  /** List prices, one per resource, in the requested order. */
  lines: z.array(priceLineSchema),
  unpriced: z.array(
    z.object({ resourceId: z.string(), type: z.string(), name: z.string(), reason: priceNoteSchema }),
  ),
  /** Number of lines that are free of charge. */
  free: z.number(),
  /** Share of priced resources, from 0 to 1. 1 if there are no resources. */
  pricedShare: z.number(),
  /** The vendor's public price list, or the price list of the embedded cloud. */
  source: z.enum(['retail', 'embedded']),
  /** Time of the oldest price in this estimate, RFC 3339. */
  asOf: z.string(),
  /** Whether a price is older than a day because the price list has been unavailable since. */
  stale: z.boolean(),
});
export type PriceEstimate = z.infer<typeof priceEstimateSchema>;

/** The estimate of a blueprint, with the cost usage limits that a deployment with these values would count towards. */
const blueprintEstimateSchema = z.extend(priceEstimateSchema, {
  /** Absent for callers who may not deploy. Without `subscriptionId`, only the limit of the organization. */
  budgets: z.optional(z.array(budgetUsageSchema)),
});

/** Input for pricing a blueprint: known values, with defaults for the rest. */
export const priceRequestSchema = z.strictObject({
  blueprint: slugSchema,
  version: z.optional(z.string().check(z.maxLength(40))),
  subscriptionId: z.optional(z.guid()),
  resourceGroup: z.optional(groupNameSchema),
  location: z.optional(regionSchema),
  parameters: z.optional(z.record(z.string().check(z.maxLength(255)), z.unknown())),
  tags: z.optional(z.record(z.string().check(z.maxLength(512)), z.string().check(z.maxLength(256)))),
  machine: z.optional(machineChoiceSchema),
  /** Defaults to USD. */
  currency: z.optional(z.enum(priceCurrencies)),
});
export type PriceRequest = z.infer<typeof priceRequestSchema>;

/** The actual cost of a deployment so far, compared with the expected cost for the same period. */
export const deploymentCostSchema = z.object({
  currency: z.string(),
  /** First and last day of the period, UTC. */
  from: z.string(),
  to: z.string(),
  /** Null if the cloud did not report it; see `missing`. */
  actual: z.nullable(decimal),
  /** Estimated cost for the hours since the deployment was created, or null if it is in another currency. */
  expected: z.nullable(decimal),
  days: z.array(z.object({ date: z.string(), amount: decimal })),
  /** One per resource of the deployment, most expensive first. */
  resources: z.array(
    z.object({
      resourceId: z.string(),
      type: z.string(),
      name: z.string(),
      actual: z.nullable(decimal),
      /** Per month, or null if no price is known. */
      monthly: z.nullable(decimal),
    }),
  ),
  /** Estimate of the declared resources at current prices. */
  estimate: priceEstimateSchema,
  missing: z.optional(priceNoteSchema),
  /** When the cloud was queried. */
  asOf: z.string(),
});
export type DeploymentCost = z.infer<typeof deploymentCostSchema>;

/** Maximum number of deployments in one deletion preview. */
export const maxDeletions = 25;

/**
 * The resources that deleting several deployments would remove, with their prices. Omits deployments that do not exist.
 */
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
          /** Other active deployments that declare it, including those in the same preview. */
          owners: z.array(otherOwnerSchema),
          /** Null if no price is known. */
          monthly: z.nullable(decimal),
        }),
      ),
      group: z.optional(emptiedGroupSchema),
    }),
  ),
});
export type Deletions = z.infer<typeof deletionsSchema>;

const sizePricesSchema = z.object({
  currency: z.enum(priceCurrencies),
  /** In the requested order. */
  result: z.array(
    z.object({
      name: z.string(),
      /** Per month for the machine without disks, or null if the price is pending or not listed. */
      monthly: z.nullable(decimal),
      /** True if the price list has not been read yet; request the price again later. */
      pending: z.boolean(),
    }),
  ),
  source: z.enum(['retail', 'embedded']),
  asOf: z.string(),
});
export type MachineSizePrices = z.infer<typeof sizePricesSchema>;

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
    response: blueprintEstimateSchema,
  }),
  machineSizes: defineRoute({
    id: 'price.machineSizes',
    method: 'POST',
    effect: 'none',
    path: '/api/costManagement/machineSize',
    summary: 'Estimate the monthly cost of machine sizes in a region, without disks',
    access: holders('blueprints', 'blueprintProvision'),
    scope: 'account',
    body: z.strictObject({
      location: regionSchema,
      /** Defaults to Linux. */
      system: z.optional(z.enum(machineSystems)),
      sizes: z
        .array(z.string().check(z.minLength(1), z.maxLength(80)))
        .check(z.minLength(1), z.maxLength(maxPricedSizes)),
      /** Defaults to USD. */
      currency: z.optional(z.enum(priceCurrencies)),
    }),
    response: sizePricesSchema,
  }),
  deploymentCost: defineRoute({
    id: 'deployment.cost',
    method: 'GET',
    path: '/api/user/deployment/:id/cost',
    summary: 'Get the actual cost of a deployment so far and its estimate',
    access: holders('resourceManagement'),
    scope: 'organization',
    params: deploymentParams,
    /** Currency of the estimate, if the cloud does not report its billing currency. */
    query: z.strictObject({ currency: z.optional(z.enum(priceCurrencies)) }),
    response: deploymentCostSchema,
  }),
  deletions: defineRoute({
    id: 'deployment.deletions',
    method: 'POST',
    effect: 'none',
    path: '/api/user/deployment/deletion',
    summary:
      'Preview the deletion of several deployments: resources to delete, shared resources and the cost saved',
    access: holders('deploymentDelete', 'blueprintProvision'),
    scope: 'organization',
    body: z.strictObject({
      deployments: z.array(deploymentIdSchema).check(z.minLength(1), z.maxLength(maxDeletions)),
      currency: z.optional(z.enum(priceCurrencies)),
    }),
    response: deletionsSchema,
  }),
} as const;
