import * as z from 'zod/mini';
import { listQuerySchema } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { noteSchema } from '../messages/note-schema.ts';
import { maxQueryRows, maxQueryText, requestSelections, traceKinds } from './application-terms.ts';
import { periodFields } from './metric-routes.ts';
import { metricIntervals } from './metric-terms.ts';

const identity = {
  /** Derived from the resource ID, so it stays the same and fits in an address. */
  id: z.string(),
  name: z.string(),
  resourceId: z.string(),
  location: z.string(),
  resourceGroup: z.nullable(z.string()),
  subscriptionId: z.string(),
};

export const applicationSchema = z.object({
  ...identity,
  /** Figures of the last 24 hours; null if the cloud has none or did not send them. */
  requests: z.nullable(z.number()),
  failures: z.nullable(z.number()),
  /** Percent of the requests. */
  failureRate: z.nullable(z.number()),
  /** Average duration in milliseconds. */
  duration: z.nullable(z.number()),
  /** Percent of the availability tests. */
  availability: z.nullable(z.number()),
  /** Requests of each hour, oldest first. */
  trend: z.array(z.nullable(z.number())),
  /** When the oldest of the figures was read; null if none was. */
  readAt: z.nullable(z.string()),
});
export type Application = z.infer<typeof applicationSchema>;

const figures = {
  requests: z.nullable(z.number()),
  failures: z.nullable(z.number()),
  failureRate: z.nullable(z.number()),
  /** Milliseconds within which half, and 95 percent, of the requests end. */
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
  /** Percent of the availability tests; null without tests. */
  availability: z.nullable(z.number()),
};
const figuresSchema = z.object(figures);
export type ApplicationFigures = z.infer<typeof figuresSchema>;

/** Age and completeness of a response. */
const reading = {
  from: z.string(),
  to: z.string(),
  /** When the oldest part was read; null if nothing was. */
  readAt: z.nullable(z.string()),
  /** Why values are old or missing. */
  notes: z.array(noteSchema),
};

const line = z.array(z.nullable(z.number()));
export const applicationOverviewSchema = z.object({
  application: z.object(identity),
  ...reading,
  interval: z.enum(metricIntervals),
  /** Start of the first point. */
  start: z.string(),
  points: z.number(),
  series: z.object({ requests: line, failures: line, p50: line, p95: line, availability: line }),
  current: figuresSchema,
  /** The period of the same length before. */
  previous: figuresSchema,
});
export type ApplicationOverview = z.infer<typeof applicationOverviewSchema>;

const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ ...reading, count: z.number(), total: z.number(), result: z.array(row) });

export const dependencySchema = z.object({
  type: z.string(),
  target: z.string(),
  name: z.string(),
  calls: z.number(),
  failures: z.number(),
  failureRate: z.number(),
  p50: z.nullable(z.number()),
  p95: z.nullable(z.number()),
});
export type ApplicationDependency = z.infer<typeof dependencySchema>;

export const exceptionSchema = z.object({
  problemId: z.string(),
  type: z.string(),
  message: z.string(),
  method: z.string(),
  count: z.number(),
  /** Operations in which it occurred, as far as the cloud stored them. */
  operations: z.number(),
  firstAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  /** One of the operations. */
  operationId: z.string(),
});
export type ApplicationException = z.infer<typeof exceptionSchema>;

export const applicationRequestSchema = z.object({
  id: z.string(),
  operationId: z.string(),
  at: z.string(),
  name: z.string(),
  url: z.string(),
  isSuccess: z.boolean(),
  resultCode: z.string(),
  /** Milliseconds. */
  duration: z.number(),
  role: z.string(),
});
export type ApplicationRequest = z.infer<typeof applicationRequestSchema>;

const tracePartSchema = z.object({
  id: z.string(),
  kind: z.enum(traceKinds),
  /** Levels below the operation. */
  depth: z.number(),
  name: z.string(),
  /** Milliseconds after the start of the operation. */
  offset: z.number(),
  /** Milliseconds; null for exceptions and messages, which have none. */
  duration: z.nullable(z.number()),
  at: z.string(),
  /** Null for messages. */
  isSuccess: z.nullable(z.boolean()),
  resultCode: z.string(),
  target: z.string(),
  /** Type of a dependency or an exception. */
  type: z.string(),
  message: z.string(),
  role: z.string(),
});
export type TracePart = z.infer<typeof tracePartSchema>;

export const operationTraceSchema = z.object({
  application: z.object(identity),
  operationId: z.string(),
  ...reading,
  name: z.string(),
  /** Start of the operation; null if nothing was found. */
  startedAt: z.nullable(z.string()),
  /** Milliseconds from the start of the first to the end of the last part. */
  duration: z.number(),
  /** Depth first, in the order of their starts. */
  parts: z.array(tracePartSchema),
  /** Whether the operation has more parts. */
  isCut: z.boolean(),
});
export type OperationTrace = z.infer<typeof operationTraceSchema>;

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export const queryAnswerSchema = z.object({
  from: z.string(),
  to: z.string(),
  readAt: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(cell)),
  /** Whether the query has more rows than the limit. */
  isCut: z.boolean(),
});
export type QueryAnswer = z.infer<typeof queryAnswerSchema>;

const access = holders('insightsService');
const scope = 'organization';
const params = z.strictObject({ id: z.guid() });
const query = z.strictObject({ last: periodFields.last, from: periodFields.from, to: periodFields.to });
const base = '/api/resource/insight/application';

export const applicationRoutes = {
  list: defineRoute({
    id: 'application.list',
    method: 'GET',
    path: base,
    summary: 'List the applications in the caller’s cloud scopes with their health in the last 24 hours',
    access,
    scope,
    query: listQuerySchema,
    response: z.object({
      count: z.number(),
      total: z.number(),
      result: z.array(applicationSchema),
      notes: z.array(noteSchema),
    }),
  }),
  get: defineRoute({
    id: 'application.get',
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Get requests, failures, durations and availability of an application, and the period before',
    access,
    scope,
    params,
    query: z.strictObject(periodFields),
    response: applicationOverviewSchema,
  }),
  dependencies: defineRoute({
    id: 'application.dependency',
    method: 'GET',
    path: `${base}/:id/dependency`,
    summary: 'List what an application calls, with failures and durations',
    access,
    scope,
    params,
    query,
    response: listOf(dependencySchema),
  }),
  exceptions: defineRoute({
    id: 'application.exception',
    method: 'GET',
    path: `${base}/:id/exception`,
    summary: 'List the exceptions of an application, most frequent first',
    access,
    scope,
    params,
    query,
    response: listOf(exceptionSchema),
  }),
  requests: defineRoute({
    id: 'application.request',
    method: 'GET',
    path: `${base}/:id/request`,
    summary: 'List the latest failed requests of an application, or the slowest',
    access,
    scope,
    params,
    query: z.extend(query, { show: z.optional(z.enum(requestSelections)) }),
    response: listOf(applicationRequestSchema),
  }),
  trace: defineRoute({
    id: 'application.trace',
    method: 'GET',
    path: `${base}/:id/operation/:operationId`,
    summary: 'Get one operation as a trace: requests, dependencies, exceptions and messages',
    access,
    scope,
    params: z.strictObject({
      id: z.guid(),
      operationId: z.string().check(z.regex(/^[\w.|-]{1,128}$/)),
    }),
    query: z.extend(query, {
      /** A time near the operation; then only the hours around it are read. */
      at: z.optional(z.iso.datetime({ offset: true })),
    }),
    response: operationTraceSchema,
  }),
  query: defineRoute({
    id: 'application.query',
    method: 'POST',
    effect: 'none',
    path: `${base}/:id/query`,
    summary: 'Run a query in the Kusto query language over the telemetry of an application',
    access,
    scope,
    params,
    body: z.strictObject({
      query: z.string().check(z.minLength(1), z.maxLength(maxQueryText)),
      last: periodFields.last,
      from: periodFields.from,
      to: periodFields.to,
      limit: z.optional(z.int().check(z.gte(1), z.lte(maxQueryRows))),
    }),
    response: queryAnswerSchema,
  }),
} as const;
