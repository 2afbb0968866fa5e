import * as z from 'zod/mini';
import { defineRoute, holders } from '../api/route.ts';
import { noteSchema } from '../messages/note-schema.ts';
import { maxMetricCharts, maxMetricIds, metricAggregations, metricIntervals } from './metric-terms.ts';

export const resourceId = z
  .string()
  .check(z.maxLength(2000), z.regex(/^\/subscriptions\/[^\p{Cc}?#%\\]+$/iu));
export const resourceType = z.string().check(z.maxLength(200), z.regex(/^[\w.-]+(\/[\w.-]+)+$/));
/** A name of the cloud or a short name such as `cpu`. Commas separate names in requests to the cloud. */
export const metricName = z.string().check(z.minLength(1), z.maxLength(256), z.regex(/^[^\p{Cc},]+$/u));
export const dimensionName = z.string().check(z.regex(/^[A-Za-z_][\w./-]{0,127}$/));
const rangeText = z.string().check(z.regex(/^\d{1,5}[mhd]$/));
const time = z.iso.datetime({ offset: true });

/** The resources to read: listed, of a deployment, in a subscription or group, or with a tag. */
const selectionFields = {
  /** `bp-<short id>` of a deployment. */
  deployment: z.optional(z.string().check(z.regex(/^bp-[a-z0-9]{1,40}$/))),
  subscriptionId: z.optional(z.guid()),
  /** Name of a resource group, in all subscriptions if none is given. */
  resourceGroup: z.optional(z.string().check(z.minLength(1), z.maxLength(90))),
  /** `name=value`. Names of tags are case-insensitive. */
  tag: z.optional(z.string().check(z.maxLength(800), z.regex(/^[^=\p{Cc}]+=[^\p{Cc}]*$/u))),
};

export const metricSelectionSchema = z.strictObject({
  resourceIds: z.optional(z.array(resourceId).check(z.minLength(1), z.maxLength(maxMetricIds))),
  ...selectionFields,
});
export type MetricSelection = z.infer<typeof metricSelectionSchema>;

/** The times to read: the last minutes, hours or days, or from one time to another. */
export const periodFields = {
  /** A range that ends now, such as `24h`. */
  last: z.optional(rangeText),
  from: z.optional(time),
  to: z.optional(time),
  /** Chosen by the length of the period if absent. */
  interval: z.optional(z.enum(metricIntervals)),
};

export const metricChartSchema = z.strictObject({
  /** Resource type. If absent, all selected resources must be of one type. */
  type: z.optional(resourceType),
  metric: metricName,
  /** The default aggregation of the metric if absent. */
  aggregation: z.optional(z.enum(metricAggregations)),
  /** Dimension whose values become separate lines. */
  split: z.optional(dimensionName),
});
export type MetricChart = z.infer<typeof metricChartSchema>;

const seriesSchema = z.object({
  resourceId: z.string(),
  resource: z.string(),
  /** Value of the dimension; null without a split. */
  split: z.nullable(z.string()),
  /** One value per point; null where the cloud has none. */
  values: z.array(z.nullable(z.number())),
});
export type MetricSeries = z.infer<typeof seriesSchema>;

const dataFields = {
  /** Empty if no resource is selected. */
  type: z.string(),
  metric: z.string(),
  /** Unit of the cloud, such as `Percent`; null if nothing was read. */
  unit: z.nullable(z.string()),
  /** Null for the default aggregation of the metric, if nothing was read. */
  aggregation: z.nullable(z.enum(metricAggregations)),
  split: z.nullable(z.string()),
  interval: z.enum(metricIntervals),
  /** Start of the first point. */
  start: z.string(),
  points: z.number(),
  /** Lines beyond the 20 with the highest average. */
  omitted: z.number(),
  /** Selected resources of the type, including those that are not read. */
  resources: z.number(),
  /** When the oldest of the values was read; null if none was. */
  readAt: z.nullable(z.string()),
  /** Why values are old or missing. */
  notes: z.array(noteSchema),
};

export const metricDataSchema = z.object({
  ...dataFields,
  /** Highest average first. */
  series: z.array(seriesSchema),
});
export type MetricData = z.infer<typeof metricDataSchema>;

const definitionSchema = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  unit: z.string(),
  aggregation: z.nullable(z.enum(metricAggregations)),
  aggregations: z.array(z.enum(metricAggregations)),
  dimensions: z.array(z.string()),
  /** Shortest interval. */
  shortest: z.enum(metricIntervals),
});
export type MetricDefinition = z.infer<typeof definitionSchema>;

const targetSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  location: z.string(),
  resourceGroup: z.nullable(z.string()),
});

// The keys of a type open only its resources.
const access = holders('metrics', 'vmInsights', 'storageAccountInsights');

export const metricRoutes = {
  query: defineRoute({
    id: 'metrics.query',
    method: 'GET',
    path: '/api/resource/metric',
    summary:
      'Get the values of a metric, one row per point and line, within the caller’s rights in the cloud',
    access,
    scope: 'organization',
    query: z.strictObject({
      metric: metricName,
      resource: z.optional(resourceId),
      type: z.optional(resourceType),
      aggregation: z.optional(z.enum(metricAggregations)),
      split: z.optional(dimensionName),
      ...selectionFields,
      ...periodFields,
    }),
    response: z.object({
      ...dataFields,
      count: z.number(),
      total: z.number(),
      result: z.array(
        z.object({
          time: z.string(),
          resource: z.string(),
          split: z.nullable(z.string()),
          value: z.nullable(z.number()),
          resourceId: z.string(),
        }),
      ),
    }),
  }),
  charts: defineRoute({
    id: 'metrics.charts',
    method: 'POST',
    effect: 'none',
    path: '/api/resource/metric/query',
    summary: 'Get the data of several charts; the cloud is called once for all charts that allow it',
    access,
    scope: 'organization',
    body: z.strictObject({
      selection: metricSelectionSchema,
      ...periodFields,
      charts: z.array(metricChartSchema).check(z.minLength(1), z.maxLength(maxMetricCharts)),
    }),
    response: z.object({
      from: z.string(),
      to: z.string(),
      charts: z.array(metricDataSchema),
    }),
  }),
  definitions: defineRoute({
    id: 'metrics.definitions',
    method: 'GET',
    path: '/api/resource/metric/definition',
    summary:
      'List the metrics of a resource, or of a type of the selected resources that the caller can access',
    // The form of an alert rule offers them too.
    access: holders('metrics', 'alertEdit', 'vmInsights', 'storageAccountInsights'),
    scope: 'organization',
    query: z.strictObject({
      resource: z.optional(resourceId),
      type: z.optional(resourceType),
      ...selectionFields,
    }),
    response: z.object({
      count: z.number(),
      total: z.number(),
      result: z.array(definitionSchema),
      notes: z.array(noteSchema),
    }),
  }),
  targets: defineRoute({
    id: 'metrics.targets',
    method: 'GET',
    path: '/api/resource/metric/target',
    summary: 'List the types of selected resources, most frequent first, and the first resources by name',
    access,
    scope: 'organization',
    query: z.strictObject({
      ...selectionFields,
      type: z.optional(resourceType),
      /** Searches the name. */
      filter: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: z.object({
      types: z.array(z.object({ type: z.string(), count: z.number() })),
      total: z.number(),
      /** At most 200. */
      resources: z.array(targetSchema),
    }),
  }),
} as const;
export type MetricTargets = z.infer<(typeof metricRoutes.targets)['response']>;
