import * as z from 'zod/mini';
import { defineRoute, holders } from '../api/route.ts';
import { reportStopReasons, reportWeekdays } from './cost-reports.ts';

/** A weekly report of a saved view of cost by mail to one person. */
export const costReportSchema = z.object({
  id: z.string(),
  /** The saved view, null if it was deleted, and its name. */
  viewId: z.nullable(z.string()),
  name: z.string(),
  /** When it is sent, in the person's time zone. */
  weekday: z.enum(reportWeekdays),
  hour: z.number(),
  timeZone: z.string(),
  /** Null while it is sent. */
  stopped: z.nullable(z.enum(reportStopReasons)),
  /** When it is sent next; null if it is stopped. */
  nextAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Whether the last report was skipped, because the person's cloud permissions could not be verified. */
  skipped: z.boolean(),
  etag: z.string(),
  createdAt: z.string(),
});
export type CostReport = z.infer<typeof costReportSchema>;

const schedule = {
  weekday: z.enum(reportWeekdays),
  hour: z.int().check(z.gte(0), z.lte(23)),
  /** An IANA time zone, such as Europe/Berlin. */
  timeZone: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+/-]+$/)),
};
const reportParams = z.strictObject({ id: z.guid() });

export const costReportRoutes = {
  list: defineRoute({
    id: 'costReport.list',
    method: 'GET',
    path: '/api/costManagement/report',
    summary: 'List the caller’s weekly cost reports',
    access: holders('costAnalysis'),
    scope: 'account',
    response: z.array(costReportSchema),
  }),
  create: defineRoute({
    id: 'costReport.create',
    method: 'POST',
    path: '/api/costManagement/report',
    summary: 'Subscribe to a weekly report of a saved view of cost by mail',
    access: holders('costAnalysis'),
    scope: 'account',
    body: z.strictObject({ viewId: z.guid(), ...schedule }),
    response: costReportSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'costReport.edit',
    method: 'PUT',
    path: '/api/costManagement/report/:id',
    summary: 'Change when a weekly cost report is sent, and resume a stopped one; requires If-Match',
    access: holders('costAnalysis'),
    scope: 'account',
    ifMatch: 'required',
    params: reportParams,
    body: z.strictObject({
      weekday: z.optional(schedule.weekday),
      hour: z.optional(schedule.hour),
      timeZone: z.optional(schedule.timeZone),
    }),
    response: costReportSchema,
  }),
  delete: defineRoute({
    id: 'costReport.delete',
    method: 'DELETE',
    path: '/api/costManagement/report/:id',
    summary: 'Unsubscribe from a weekly cost report',
    access: holders('costAnalysis'),
    scope: 'account',
    params: reportParams,
    status: 204,
  }),
} as const;
