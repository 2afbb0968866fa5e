import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { plainText } from '../api/visible-text.ts';
import { noteSchema } from '../messages/note-schema.ts';
import { resourceId, resourceType } from './metric-routes.ts';
import {
  insightChangeStates,
  insightKinds,
  insightReadingStates,
  insightSources,
  insightStates,
  insightTimelineSources,
} from './insight-terms.ts';

const kind = z.enum(insightKinds);

/** A change in the cloud. */
const changeSchema = z.object({
  at: z.string(),
  /** Operation of the cloud, such as `Microsoft.Web/sites/config/write`. */
  operation: z.string(),
  by: z.nullable(z.string()),
  resourceId: z.string(),
});
export type InsightChange = z.infer<typeof changeSchema>;

export const insightSchema = z.object({
  id: z.string(),
  kind,
  state: z.enum(insightStates),
  /** Severities of Azure Monitor: 0 critical, 1 error, 2 warning, 3 informational, 4 verbose. */
  severity: z.number(),
  /** Name of the rule, resource, event, deployment, certificate, secret, connection or service. */
  subject: z.string(),
  /** Null for credentials of connections, which belong to no subscription. */
  subscriptionId: z.nullable(z.string()),
  subscriptionName: z.nullable(z.string()),
  resourceGroup: z.nullable(z.string()),
  resourceId: z.nullable(z.string()),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Details that depend on the kind, such as `metric` and `threshold` of an alert. */
  facts: z.record(z.string(), z.string()),
  /** The last change of the resource or its group in the 24 hours before the start, if one is known. */
  lastChange: z.nullable(changeSchema),
  lastChangeState: z.enum(insightChangeStates),
  /** `by` is null if it was acknowledged in the cloud. */
  acknowledgement: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
  silence: z.nullable(z.object({ by: z.nullable(z.string()), reason: z.string(), until: z.string() })),
  /** When the cause was last confirmed. */
  readAt: z.string(),
  etag: z.string(),
});
export type Insight = z.infer<typeof insightSchema>;

/** Number of insights of a kind by state. */
export const insightCountSchema = z.object({
  kind,
  firing: z.number(),
  acknowledged: z.number(),
  silenced: z.number(),
  resolved: z.number(),
});
export type InsightCount = z.infer<typeof insightCountSchema>;

/** State, age and completeness of what is read of a subscription. */
export const insightReadingSchema = z.object({
  subscriptionId: z.string(),
  name: z.string(),
  running: z.boolean(),
  /** Name of the person whose token was used; null for the organization’s connection. */
  readBy: z.nullable(z.string()),
  /** Time of the next read. */
  dueAt: z.nullable(z.string()),
  sources: z.array(
    z.object({
      source: z.enum(insightSources),
      state: z.enum(insightReadingStates),
      readAt: z.nullable(z.string()),
      failure: z.nullable(noteSchema),
    }),
  ),
});
export type InsightReading = z.infer<typeof insightReadingSchema>;

const timelineEntrySchema = z.object({
  at: z.string(),
  source: z.enum(insightTimelineSources),
  /**
   * An operation of the cloud, the kind of a deployment operation, an action of the audit log, or `started`, `ended`,
   * `expires`, or why an alert ended.
   */
  action: z.string(),
  /** Name or address of the person or program; null for the system. */
  by: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['succeeded', 'failed', 'running'])),
  subject: z.string(),
  resourceId: z.nullable(z.string()),
  /** `bp-<short id>` of a deployment. */
  deployment: z.nullable(z.string()),
});
export type InsightTimelineEntry = z.infer<typeof timelineEntrySchema>;

export const insightTimelineSchema = z.object({
  from: z.string(),
  until: z.string(),
  /** Oldest first. */
  entries: z.array(timelineEntrySchema),
  /** Why changes in the cloud are missing; null if they are complete. */
  incomplete: z.nullable(noteSchema),
});
export type InsightTimeline = z.infer<typeof insightTimelineSchema>;

/** Any text is accepted: one that is not the ID of an insight is reported as not found. */
const params = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
const access = holders('insightsService');
/** Acknowledging and silencing take effect for everyone. */
const edit = holders('alertEdit');
const scope = 'organization';

/** Outcome of the acknowledgement in the cloud; null for insights without alerts in the cloud. */
const acknowledgedSchema = z.object({
  insight: insightSchema,
  cloud: z.nullable(z.enum(['acknowledged', 'forbidden', 'failed'])),
});

export const insightRoutes = {
  list: defineRoute({
    id: 'insight.list',
    method: 'GET',
    path: '/api/resource/insight',
    summary: 'List what needs attention in the caller’s cloud scopes, most severe first',
    access,
    scope,
    query: listQuerySchema,
    response: listResultOf(insightSchema),
  }),
  ofResources: defineRoute({
    id: 'insight.ofResources',
    method: 'GET',
    path: '/api/resource/insight/resource',
    summary:
      'Get open insights and recent changes of a resource, or of the resources of a type in a deployment',
    access: holders('insightsService', 'vmInsights', 'storageAccountInsights'),
    scope,
    query: z.strictObject({
      resource: z.optional(resourceId),
      /** `bp-<short id>` of a deployment. */
      deployment: z.optional(z.string().check(z.regex(/^bp-[a-z0-9]{1,40}$/))),
      /** Of the resources of a deployment; those of all types that the caller may see if absent. */
      type: z.optional(resourceType),
    }),
    response: z.object({
      /** At most 50, by name. */
      resources: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
      /** At most 50, the most severe first. */
      insights: z.array(insightSchema),
      /** Changes in the cloud in the last 24 hours. */
      changes: insightTimelineSchema,
    }),
  }),
  counts: defineRoute({
    id: 'insight.count',
    method: 'GET',
    path: '/api/resource/insight/count',
    summary: 'Count insights by kind and state',
    access,
    scope,
    response: z.array(insightCountSchema),
  }),
  readings: defineRoute({
    id: 'insight.reading',
    method: 'GET',
    path: '/api/resource/insight/reading',
    summary: 'Get state and age of every source of insights by connected subscription',
    access,
    scope,
    response: z.array(insightReadingSchema),
  }),
  refresh: defineRoute({
    id: 'insight.refresh',
    method: 'POST',
    effect: 'none',
    path: '/api/resource/insight/refresh',
    summary: 'Read insights of subscriptions again',
    access,
    scope,
    body: z.strictObject({
      subscriptionIds: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(100))),
    }),
    response: z.object({ started: z.array(z.string()) }),
    status: 202,
  }),
  get: defineRoute({
    id: 'insight.get',
    method: 'GET',
    path: '/api/resource/insight/:id',
    summary: 'Get an insight',
    access,
    scope,
    params,
    response: insightSchema,
  }),
  timeline: defineRoute({
    id: 'insight.timeline',
    method: 'GET',
    path: '/api/resource/insight/:id/timeline',
    summary: 'Get the changes before and during an insight: activity log, deployments and audit log',
    access,
    scope,
    params,
    response: insightTimelineSchema,
  }),
  acknowledge: defineRoute({
    id: 'insight.acknowledge',
    method: 'POST',
    path: '/api/resource/insight/:id/acknowledge',
    summary: 'Acknowledge an insight, and its alerts in the cloud if the caller may',
    access: edit,
    scope,
    params,
    response: acknowledgedSchema,
  }),
  silence: defineRoute({
    id: 'insight.silence',
    method: 'POST',
    path: '/api/resource/insight/:id/silence',
    summary: 'Silence an insight until a time, with a reason',
    access: edit,
    scope,
    params,
    body: z.strictObject({
      reason: plainText(500).check(z.minLength(1)),
      until: z.iso.datetime({ offset: true }),
    }),
    response: insightSchema,
  }),
  endSilence: defineRoute({
    id: 'insight.endSilence',
    method: 'POST',
    path: '/api/resource/insight/:id/end-silence',
    summary: 'End the silence of an insight',
    access: edit,
    scope,
    params,
    response: insightSchema,
  }),
  send: defineRoute({
    id: 'insight.send',
    method: 'POST',
    path: '/api/resource/insight/:id/send',
    summary: 'Send an insight to the webhooks of the organization that receive insight.sent',
    access,
    scope,
    params,
    response: z.object({ webhooks: z.number() }),
  }),
} as const;
