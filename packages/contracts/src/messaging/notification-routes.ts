import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { sentenceSchema } from './message-sentences.ts';
import { defineRoute, holders, signedIn } from '../api/route.ts';

/** What a message to a person is about. Those that a person can switch off carry the names of the choices in the profile. */
export const messageKinds = [
  'operationFinished',
  'operationFailed',
  'invitation',
  'accessRequest',
  'announcement',
  'mailFailed',
  'approval',
  'expiry',
  'webhookDisabled',
  'fleetEnded',
  'system',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const notificationSeverities = ['success', 'info', 'warning', 'error'] as const;

/** Text of one line: nothing in it can end a header field of the mail it may become. */
const titleSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** A place in this portal; another host, a scheme or a way around the path is none. */
const portalPathSchema = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/portal(?:[/?#](?!\/)[^\s\\\p{Cc}]*)?$/u));

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  severity: z.enum(notificationSeverities),
  /** What it is about, for example the title of a deployment or the name of a person. */
  subject: z.string(),
  /** The state that was reached, for example that of a deployment; empty for kinds without one. */
  outcome: z.string(),
  /** In English, or in the words of whoever said it. */
  detail: z.nullable(z.string()),
  /** The same for pages, which word it in their reader's language; empty where there are no words but those of `detail`. */
  says: z.array(sentenceSchema),
  /** Path in the portal where it leads. */
  link: z.nullable(z.string()),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notificationSchema>;

/**
 * A live event: a message came to one person, or their messages changed on another page. Without an account it is for
 * everybody of the organization, who then look for themselves.
 */
export const notificationEventSchema = z.object({
  type: z.enum(['notification.added', 'notification.changed']),
  accountId: z.nullable(z.string()),
  unread: z.optional(z.number()),
  notification: z.optional(notificationSchema),
});
export type NotificationEvent = z.infer<typeof notificationEventSchema>;

/** Before its time, in it, and after it; one without an end stays active. */
export const announcementStates = ['planned', 'active', 'past'] as const;

export const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  severity: z.enum(notificationSeverities),
  link: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  state: z.enum(announcementStates),
  /** When it is told. */
  startsAt: z.string(),
  /** When it leaves the bells of those who have not read it; null for never. */
  endsAt: z.nullable(z.string()),
  /** Nobody while it is planned. */
  recipients: z.number(),
  /** Those in whose bell it still waits. Who hears of announcements by mail alone is not among them; after 90 days nobody is. */
  unread: z.number(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** A moment with its offset, to the second or finer. */
const momentSchema = z.iso.datetime({ offset: true });

const notificationParams = z.strictObject({ id: z.guid() });

export const notificationRoutes = {
  list: defineRoute({
    id: 'notification.list',
    method: 'GET',
    path: '/api/user/notification',
    summary: 'Messages to the signed-in account, newest first, and how many are unread',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    query: listQuerySchema,
    response: z.extend(listResultOf(notificationSchema), { unread: z.number() }),
  }),
  read: defineRoute({
    id: 'notification.read',
    method: 'PUT',
    path: '/api/user/notification/read',
    summary: 'Mark some or all messages as read',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.union([
      z.strictObject({ ids: z.array(z.guid()).check(z.minLength(1), z.maxLength(200)) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    response: z.object({ unread: z.number() }),
  }),
  clear: defineRoute({
    id: 'notification.clear',
    method: 'DELETE',
    path: '/api/user/notification',
    summary: 'Remove all read messages',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    status: 204,
  }),
  remove: defineRoute({
    id: 'notification.remove',
    method: 'DELETE',
    path: '/api/user/notification/:id',
    summary: 'Remove one message',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    params: notificationParams,
    status: 204,
  }),
  announce: defineRoute({
    id: 'announcement.create',
    method: 'POST',
    path: '/api/upload/notification',
    summary: 'Send an announcement to every member of the organization, or to those with certain roles',
    access: holders('organizationEdit'),
    scope: 'organization',
    body: z.strictObject({
      title: titleSchema,
      message: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
      severity: z.optional(z.enum(notificationSeverities)),
      link: z.optional(portalPathSchema),
      /** Only to people of these roles; to every member when absent. */
      roleIds: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(100))),
      /** When to tell it, at most a year ahead; at once when absent. */
      startsAt: z.optional(momentSchema),
      /** Until when it stands in the bells; for good when absent. */
      endsAt: z.optional(momentSchema),
    }),
    response: announcementSchema,
    status: 201,
  }),
  endAnnouncement: defineRoute({
    id: 'announcement.end',
    method: 'POST',
    path: '/api/upload/notification/:id/end',
    summary: 'Cancel a planned announcement, or end an active one; unread copies are removed',
    access: holders('organizationEdit'),
    scope: 'organization',
    params: notificationParams,
    response: announcementSchema,
  }),
  announcements: defineRoute({
    id: 'announcement.list',
    method: 'GET',
    path: '/api/upload/notification',
    summary: 'Announcements to the organization',
    access: holders('organizationEdit'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(announcementSchema),
  }),
} as const;
