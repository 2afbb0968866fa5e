import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';
import { noteSchema } from '../messages/note-schema.ts';
import { alertDigests, alertOperators, alertScopeKinds, maxAlertPeriods } from './alert-terms.ts';
import { dimensionName, metricName, resourceId, resourceType } from './metric-routes.ts';
import { metricAggregations, metricIntervals } from './metric-terms.ts';

const hour = z.int().check(z.gte(0), z.lte(23));
const periods = z.int().check(z.gte(1), z.lte(maxAlertPeriods));
const ids = z.array(z.guid()).check(z.maxLength(20));

/** Hours of the day without messages, from one full hour to another. */
const quietHoursSchema = z.strictObject({
  from: hour,
  to: hour,
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type AlertQuietHours = z.infer<typeof quietHoursSchema>;

/**
 * What a rule watches: a resource, the resources of a deployment, or those of a subscription with a resource group or a
 * tag, or all of the type.
 */
const scopeFields = {
  resourceId: z.optional(resourceId),
  /** `bp-<short id>` of a deployment. */
  deployment: z.optional(z.string().check(z.regex(/^bp-[a-z0-9]{1,40}$/))),
  subscriptionId: z.optional(z.guid()),
  resourceGroup: z.optional(z.string().check(z.minLength(1), z.maxLength(90))),
  /** `name=value`. Names of tags are case-insensitive. */
  tag: z.optional(z.string().check(z.maxLength(800), z.regex(/^[^=\p{Cc}]+=[^\p{Cc}]*$/u))),
};
const scopeSchema = z.strictObject(scopeFields);
export type AlertScopeInput = z.infer<typeof scopeSchema>;

/** When a rule fires and when its alerts resolve. */
const conditionFields = {
  /** Type of the resources that are evaluated. */
  type: resourceType,
  metric: metricName,
  aggregation: z.enum(metricAggregations),
  operator: z.enum(alertOperators),
  threshold: z.number(),
  /** Length of a period; the aggregation makes one value of it. */
  window: z.enum(metricIntervals),
};
const optionalConditionFields = {
  /** Dimension whose values are evaluated separately. */
  split: z.optional(z.nullable(dimensionName)),
  /** Consecutive periods beyond the threshold until the alert fires; 1 if absent. */
  periods: z.optional(periods),
  /** Value that must be left to resolve the alert; the threshold if absent. */
  resolveThreshold: z.optional(z.nullable(z.number())),
  /** Consecutive periods until the alert resolves; 1 if absent. */
  resolvePeriods: z.optional(periods),
};

const notifySchema = z.strictObject({
  /** Whether the owners of deployments that contain the resource are notified. */
  owner: z.boolean(),
  roleIds: ids,
  accountIds: ids,
  /** Whether webhooks receive `alert.fired` and `alert.resolved`. */
  webhook: z.boolean(),
});
export type AlertNotify = z.infer<typeof notifySchema>;

const ruleName = visibleText(100);
const severity = z.int().check(z.gte(0), z.lte(4));

const ruleBody = {
  name: ruleName,
  /** Enabled if absent. */
  enabled: z.optional(z.boolean()),
  severity,
  scope: scopeSchema,
  ...conditionFields,
  ...optionalConditionFields,
  /** No messages if absent. */
  notify: z.optional(notifySchema),
  /** Messages with a severity other than 0 wait until their end. */
  quietHours: z.optional(z.nullable(quietHoursSchema)),
};

export const alertRuleSchema = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** Severities of Azure Monitor: 0 critical, 1 error, 2 warning, 3 informational, 4 verbose. */
  severity: z.number(),
  scope: z.object({
    kind: z.enum(alertScopeKinds),
    subscriptionId: z.string(),
    subscriptionName: z.nullable(z.string()),
    resourceGroup: z.nullable(z.string()),
    resourceId: z.nullable(z.string()),
    deployment: z.nullable(z.string()),
    tag: z.nullable(z.string()),
  }),
  type: z.string(),
  metric: z.string(),
  aggregation: z.enum(metricAggregations),
  split: z.nullable(z.string()),
  operator: z.enum(alertOperators),
  threshold: z.number(),
  window: z.enum(metricIntervals),
  periods: z.number(),
  resolveThreshold: z.nullable(z.number()),
  resolvePeriods: z.number(),
  notify: notifySchema,
  quietHours: z.nullable(quietHoursSchema),
  /** Alerts that have not resolved. */
  firing: z.number(),
  /** Resources that were evaluated last; null before the first evaluation. */
  resources: z.nullable(z.number()),
  /** When all metrics of the rule were last read; null before. */
  evaluatedAt: z.nullable(z.string()),
  /** Name of the person whose access read the metrics, for lack of a connection; null with a connection. */
  evaluatedBy: z.nullable(z.string()),
  /** Why the last evaluation is incomplete; its alerts then keep their state. */
  failure: z.nullable(noteSchema),
  /** Name of the person who created the rule. */
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  etag: z.string(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

const previewSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** How often the rule would have fired. */
  fired: z.number(),
  /** The newest first; at most 200. */
  alerts: z.array(
    z.object({
      resource: z.string(),
      resourceId: z.string(),
      /** Value of the dimension; null without a split. */
      split: z.nullable(z.string()),
      startedAt: z.string(),
      /** Null if it would still fire. */
      endedAt: z.nullable(z.string()),
      value: z.number(),
    }),
  ),
  /** Resources in the scope, including those that are not read. */
  resources: z.number(),
  /** Why values are missing. */
  notes: z.array(noteSchema),
});
export type AlertPreview = z.infer<typeof previewSchema>;

/** When a person receives messages about alerts. */
const preferenceSchema = z.strictObject({
  quietHours: z.nullable(quietHoursSchema),
  digest: z.enum(alertDigests),
});
export type AlertPreference = z.infer<typeof preferenceSchema>;

/** Any text is accepted: one that is not the ID of a rule is reported as not found. */
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
const read = holders('insightsService');
const edit = holders('alertEdit');
const scope = 'organization';

export const alertRoutes = {
  rules: defineRoute({
    id: 'alertRule.list',
    method: 'GET',
    path: '/api/resource/alert/rule',
    summary: 'List the alert rules in the caller’s cloud scopes',
    access: read,
    scope,
    query: listQuerySchema,
    response: listResultOf(alertRuleSchema),
  }),
  createRule: defineRoute({
    id: 'alertRule.create',
    method: 'POST',
    path: '/api/resource/alert/rule',
    summary: 'Create an alert rule in a cloud scope of the caller',
    access: edit,
    scope,
    body: z.strictObject(ruleBody),
    response: alertRuleSchema,
    status: 201,
  }),
  rule: defineRoute({
    id: 'alertRule.get',
    method: 'GET',
    path: '/api/resource/alert/rule/:id',
    summary: 'Get an alert rule',
    access: read,
    scope,
    params,
    response: alertRuleSchema,
  }),
  editRule: defineRoute({
    id: 'alertRule.edit',
    method: 'PUT',
    path: '/api/resource/alert/rule/:id',
    summary: 'Change an alert rule; another condition or scope resolves its alerts',
    access: edit,
    scope,
    ifMatch: 'required',
    params,
    body: z.partial(z.strictObject(ruleBody)),
    response: alertRuleSchema,
  }),
  deleteRule: defineRoute({
    id: 'alertRule.delete',
    method: 'DELETE',
    path: '/api/resource/alert/rule/:id',
    summary: 'Delete an alert rule and resolve its alerts',
    access: edit,
    scope,
    ifMatch: 'required',
    params,
    status: 204,
  }),
  preview: defineRoute({
    id: 'alertRule.preview',
    method: 'POST',
    effect: 'none',
    path: '/api/resource/alert/preview',
    summary: 'Get the alerts that a rule would have fired in the last seven days',
    access: edit,
    scope,
    body: z.strictObject({ scope: scopeSchema, ...conditionFields, ...optionalConditionFields }),
    response: previewSchema,
  }),
  preference: defineRoute({
    id: 'alertPreference.get',
    method: 'GET',
    path: '/api/resource/alert/preference',
    summary: 'Get when the caller receives messages about alerts',
    access: read,
    scope: 'account',
    response: preferenceSchema,
  }),
  setPreference: defineRoute({
    id: 'alertPreference.set',
    method: 'PUT',
    path: '/api/resource/alert/preference',
    summary: 'Set the quiet hours and the digest of the caller’s messages about alerts',
    access: read,
    scope: 'account',
    body: preferenceSchema,
    response: preferenceSchema,
  }),
} as const;
