import * as z from 'zod/mini';
import { noteSchema } from '../messages/note-schema.ts';
import { defineRoute, holders } from '../api/route.ts';
import {
  costDimensions,
  costGranularities,
  costMetrics,
  costReadingStates,
  costSources,
  maxCostSeries,
} from './cost-dimensions.ts';
import { costDaySchema } from './cost-day.ts';

const day = z.iso.date();
/** A decimal string without exponent; negative for credits and refunds. */
const amount = z.string();

/** A dimension, or `tag:` and the name of a tag. */
export const costGroupingSchema = z.union([
  z.enum(costDimensions),
  z.string().check(z.regex(/^tag:[^\p{Cc}]{1,512}$/u)),
]);

const digits = (most: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.coerce.number<string>().check(z.gte(1), z.lte(most)));

/**
 * The cost to read: a period of UTC days, both included, and filters as JSON, for example
 * `{"service":["Storage"],"tag:team":["web"]}`. Values of a dimension are alternatives; all dimensions must match. An
 * empty text selects cost without a value.
 */
const selection = {
  from: costDaySchema,
  to: costDaySchema,
  filter: z.optional(z.string().check(z.maxLength(8000))),
  metric: z.optional(z.enum(costMetrics)),
  /** The currency with the highest cost if absent; amounts in different currencies are never added. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
};

export const costSelectionSchema = z.strictObject(selection);
export type CostSelection = z.infer<typeof costSelectionSchema>;

export const costAnalysisQuerySchema = z.strictObject({
  ...selection,
  granularity: z.optional(z.enum(costGranularities)),
  groupBy: z.optional(costGroupingSchema),
  /** Number of series besides the others, 6 if absent. */
  top: z.optional(digits(maxCostSeries)),
});
export type CostAnalysisQuery = z.infer<typeof costAnalysisQuerySchema>;

/** What a group is, so that its row can link to a page. Absent parts do not apply to the dimension. */
const costLinkSchema = z.object({
  subscriptionId: z.optional(z.string()),
  resourceGroup: z.optional(z.string()),
  resourceId: z.optional(z.string()),
  /** `bp-<short id>` of a deployment. */
  deployment: z.optional(z.string()),
  /** Slug of a blueprint. */
  blueprint: z.optional(z.string()),
  /** Name of the owner of the resource or the deployment. */
  owner: z.optional(z.string()),
  /** Whether no deployment declares the resource, so that it belongs to the one that created its resource group. */
  isInferred: z.optional(z.boolean()),
});

/**
 * Part of the total that no deployment declares, and that is attributed to the deployment that created the resource group.
 * Absent if there is none, and for dimensions that are independent of deployments, except resources.
 */
const inferred = z.optional(amount);

export const costGroupSchema = z.object({
  /** Value to filter by; empty for cost without a value. */
  key: z.string(),
  label: z.string(),
  total: amount,
  /** In the days that are compared, and in the previous period. */
  compared: amount,
  previous: amount,
  inferred,
  link: z.optional(costLinkSchema),
});
export type CostGroup = z.infer<typeof costGroupSchema>;

/** Source, age and completeness of the figures. */
export const costFreshnessSchema = z.object({
  /** Last UTC day that is complete for every subscription shown; null if one has none. */
  completeUntil: z.nullable(day),
  /** When the oldest of the figures was read; null if nothing was read. */
  readAt: z.nullable(z.string()),
  /** Sources in use, and the number of subscriptions that are not ready. */
  sources: z.array(z.enum(costSources)),
  subscriptions: z.number(),
  notReady: z.number(),
});
export type CostFreshness = z.infer<typeof costFreshnessSchema>;

export const costAnalysisSchema = z.object({
  from: day,
  to: day,
  metric: z.enum(costMetrics),
  granularity: z.enum(costGranularities),
  /** Null if there is no cost in the period. */
  currency: z.nullable(z.string()),
  /** Totals in other currencies. */
  otherCurrencies: z.array(z.object({ currency: z.string(), total: amount })),
  total: amount,
  /** Total until the last complete day, which is compared with the previous period; null if no day is complete. */
  comparedTotal: amount,
  comparedTo: z.nullable(day),
  /** Total of the previous period of the same length as the days that are compared, and its days. */
  previousTotal: amount,
  previousFrom: day,
  previousTo: day,
  /** First day of every point: every day or every month of the period. */
  points: z.array(day),
  /** Most expensive groups first, then `otherCostSeries` if further groups exist. One value per point. */
  series: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(amount) })),
  /** All groups, most expensive first, up to `maxCostGroups`; `groupCount` counts all. */
  groups: z.array(costGroupSchema),
  groupCount: z.number(),
  freshness: costFreshnessSchema,
});
export type CostAnalysis = z.infer<typeof costAnalysisSchema>;

export const costReadingSchema = z.object({
  subscriptionId: z.string(),
  name: z.string(),
  state: z.enum(costReadingStates),
  /** Whether it is being read now. */
  running: z.boolean(),
  source: z.nullable(z.enum(costSources)),
  /** The person whose access was used; null for the organization’s connection. */
  readBy: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  completeUntil: z.nullable(day),
  readAt: z.nullable(z.string()),
  /** First day with data. */
  since: z.nullable(day),
  rows: z.number(),
  /** When the next read is due; the end of the wait if paused. */
  dueAt: z.nullable(z.string()),
  failure: z.nullable(noteSchema),
});
export type CostReading = z.infer<typeof costReadingSchema>;

/** Daily cost expected until the end of the period. */
export const costForecastSchema = z.object({
  currency: z.nullable(z.string()),
  method: z.nullable(z.string()),
  points: z.array(z.object({ day, mean: amount, low: amount, high: amount })),
  /**
   * Estimates of deployments that billed cost does not contain yet: before the first point, and in all of the period. Null
   * without enough history.
   */
  estimated: z.nullable(z.object({ before: amount, total: amount })),
  /** Cost so far in the period plus the forecast and the estimates; null without enough history. */
  total: z.nullable(z.object({ mean: amount, low: amount, high: amount })),
});
export type CostForecast = z.infer<typeof costForecastSchema>;

/** What changed compared with the previous period, the largest differences first. */
export const costChangesSchema = z.object({
  currency: z.nullable(z.string()),
  total: amount,
  previousTotal: amount,
  changes: z.array(
    z.object({
      service: z.string(),
      difference: amount,
      total: amount,
      previous: amount,
      /** The resources that caused it, at most three. */
      causes: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          difference: amount,
          isNew: z.boolean(),
          link: costLinkSchema,
        }),
      ),
    }),
  ),
});
export type CostChanges = z.infer<typeof costChangesSchema>;

/**
 * Every group with its values, most expensive first, up to `maxCostRows`; all further groups are summed up in `others`.
 * `groupCount` counts all.
 */
export const costTableSchema = z.object({
  currency: z.nullable(z.string()),
  points: z.array(day),
  groupCount: z.number(),
  rows: z.array(
    z.object({ key: z.string(), label: z.string(), total: amount, inferred, values: z.array(amount) }),
  ),
  others: z.nullable(z.object({ count: z.number(), total: amount, values: z.array(amount) })),
});
export type CostTable = z.infer<typeof costTableSchema>;

export const costAnomalySchema = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  subscriptionName: z.string(),
  service: z.string(),
  currency: z.string(),
  /** First and last day of the unusual cost. */
  day,
  until: day,
  /** `shift`: the first week of a lasting new level. */
  kind: z.enum(['spike', 'drop', 'shift']),
  /** Sums over these days. */
  actual: amount,
  expected: amount,
  causes: z.array(
    z.object({
      resourceId: z.string(),
      label: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
      /** Share of the deviation, 0 to 1. */
      share: z.number(),
      link: costLinkSchema,
    }),
  ),
  foundAt: z.string(),
  dismissal: z.nullable(
    z.object({ by: z.nullable(z.string()), at: z.string(), reason: z.string(), until: z.nullable(day) }),
  ),
});
export type CostAnomaly = z.infer<typeof costAnomalySchema>;

const anomalyParams = z.strictObject({ id: z.guid() });

export const costRoutes = {
  analysis: defineRoute({
    id: 'cost.analysis',
    method: 'GET',
    path: '/api/costManagement/cost',
    summary: 'Get billed cost by day or month, grouped by service, owner, deployment, tag and others',
    access: holders('costAnalysis'),
    scope: 'organization',
    query: costAnalysisQuerySchema,
    response: costAnalysisSchema,
  }),
  values: defineRoute({
    id: 'cost.value',
    method: 'GET',
    path: '/api/costManagement/cost/value',
    summary: 'List the values of a cost dimension, or the names of tags, with their cost',
    access: holders('costAnalysis'),
    scope: 'organization',
    query: z.strictObject({
      ...selection,
      /** `tag` lists the names of tags. */
      dimension: z.union([z.literal('tag'), costGroupingSchema]),
      search: z.optional(z.string().check(z.maxLength(200))),
    }),
    /** The cost of the names of tags is unknown: a resource has several. */
    response: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        total: z.nullable(amount),
        currency: z.nullable(z.string()),
      }),
    ),
  }),
  changes: defineRoute({
    id: 'cost.change',
    method: 'GET',
    path: '/api/costManagement/cost/change',
    summary: 'Compare cost with the previous period: what grew or fell, and which resources caused it',
    access: holders('costAnalysis'),
    scope: 'organization',
    query: costSelectionSchema,
    response: costChangesSchema,
  }),
  forecast: defineRoute({
    id: 'cost.forecast',
    method: 'GET',
    path: '/api/costManagement/cost/forecast',
    summary: 'Forecast the cost of the days until the end of a period',
    access: holders('costAnalysis'),
    scope: 'organization',
    query: costSelectionSchema,
    response: costForecastSchema,
  }),
  table: defineRoute({
    id: 'cost.table',
    method: 'GET',
    path: '/api/costManagement/cost/table',
    summary: 'Get the cost of every group by day or month, for export',
    access: holders('costAnalysis'),
    scope: 'organization',
    query: costAnalysisQuerySchema,
    response: costTableSchema,
  }),
  anomalies: defineRoute({
    id: 'costAnomaly.list',
    method: 'GET',
    path: '/api/costManagement/anomaly',
    summary: 'List unusual cost of services by subscription, newest first, with the resources that caused it',
    access: holders('costAnalysis'),
    scope: 'organization',
    query: z.strictObject({
      from: z.optional(costDaySchema),
      to: z.optional(costDaySchema),
      /** Open ones if absent. */
      state: z.optional(z.enum(['open', 'dismissed', 'all'])),
    }),
    response: z.array(costAnomalySchema),
  }),
  dismissAnomaly: defineRoute({
    id: 'costAnomaly.dismiss',
    method: 'POST',
    path: '/api/costManagement/anomaly/:id/dismiss',
    summary: 'Dismiss unusual cost with a reason, permanently or until a day',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    params: anomalyParams,
    body: z.strictObject({
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      until: z.optional(z.nullable(costDaySchema)),
    }),
    response: costAnomalySchema,
  }),
  reopenAnomaly: defineRoute({
    id: 'costAnomaly.reopen',
    method: 'POST',
    path: '/api/costManagement/anomaly/:id/reopen',
    summary: 'Show dismissed unusual cost again',
    access: holders('costUsageLimitEdit'),
    scope: 'organization',
    params: anomalyParams,
    response: costAnomalySchema,
  }),
  readings: defineRoute({
    id: 'cost.reading',
    method: 'GET',
    path: '/api/costManagement/cost/reading',
    summary: 'Get source, age and completeness of cost by connected subscription',
    access: holders('costAnalysis'),
    scope: 'organization',
    response: z.array(costReadingSchema),
  }),
  refresh: defineRoute({
    id: 'cost.refresh',
    method: 'POST',
    effect: 'none',
    path: '/api/costManagement/cost/refresh',
    summary: 'Read the cost of subscriptions again with the organization’s connection',
    access: holders('costAnalysis'),
    scope: 'organization',
    body: z.strictObject({
      subscriptionIds: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(100))),
    }),
    response: z.object({ started: z.array(z.string()) }),
    status: 202,
  }),
} as const;
