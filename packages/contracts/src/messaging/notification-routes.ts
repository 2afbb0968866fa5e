import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { messageKinds } from './message-kinds.ts';
import { sentenceSchema } from './message-sentences.ts';
import { defineRoute, holders, signedIn } from '../api/route.ts';
import { maxRemovedMessages } from './inbox-limits.ts';

export const notificationSeverities = ['success', 'info', 'warning', 'error'] as const;

/** Single-line text without characters that could end a header field of a mail. */
const titleSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** A path in this portal. Rejects other hosts, schemes and path traversal. */
const portalPathSchema = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/portal(?:[/?#](?!\/)[^\s\\\p{Cc}]*)?$/u));

/** Where a message is: in the inbox, hidden until a time, or done. */
export const messageStates = ['inbox', 'snoozed', 'done'] as const;

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  severity: z.enum(notificationSeverities),
  /** The subject, for example the title of a deployment or the name of a person. */
  subject: z.string(),
  /** The resulting state, for example of a deployment. Empty for kinds without one. */
  outcome: z.string(),
  /** The details in English, or in the original wording of a user or the cloud. */
  detail: z.nullable(z.string()),
  /** The details as codes, for translation on pages. Empty if there is only `detail`. */
  says: z.array(sentenceSchema),
  /** Path in the portal that the message links to. */
  link: z.nullable(z.string()),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  /** Whether its reader still has to act. False once they or another person have. */
  needsAction: z.boolean(),
  state: z.enum(messageStates),
  /** When it returns to the inbox, or returned; null if it was never snoozed. */
  snoozedUntil: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notificationSchema>;

/**
 * A live event: a person received a message, or changed their messages on another page. Without an account it is for
 * everyone in the organization, and each page reloads its messages.
 */
export const notificationEventSchema = z.object({
  type: z.enum(['notification.added', 'notification.changed']),
  accountId: z.nullable(z.string()),
  unread: z.optional(z.number()),
  notification: z.optional(notificationSchema),
});
export type NotificationEvent = z.infer<typeof notificationEventSchema>;

/** Before, during and after its display period. Without an end it stays active. */
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
  /** When it is published. */
  startsAt: z.string(),
  /** When it disappears from the bells of those who have not read it, or null for never. */
  endsAt: z.nullable(z.string()),
  /** Zero while it is planned. */
  recipients: z.number(),
  /**
   * Number of people whose bell still shows it, excluding those who receive announcements only by mail. Zero after 90
   * days.
   */
  unread: z.number(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** A timestamp with offset, to the second or finer. */
const momentSchema = z.iso.datetime({ offset: true });

/** More than an account can have, so that one request can change all of them. */
const messageIds = z.array(z.guid()).check(z.minLength(1), z.maxLength(1000));
const guid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const removedIds = new RegExp(`^${guid}(?:,${guid}){0,${maxRemovedMessages - 1}}$`);
const unreadSchema = z.object({ unread: z.number() });

const notificationParams = z.strictObject({ id: z.guid() });

/** Defines a route that changes some of the caller's messages. */
const changeOf = <Name extends 'unread' | 'done' | 'restore'>(name: Name, summary: string) =>
  defineRoute({
    id: `notification.${name}`,
    method: 'PUT',
    path: `/api/user/notification/${name}`,
    summary,
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.strictObject({ ids: messageIds }),
    response: unreadSchema,
  });

export const notificationRoutes = {
  list: defineRoute({
    id: 'notification.list',
    method: 'GET',
    path: '/api/user/notification',
    summary: 'List the caller’s messages, newest first, with the number of unread messages in the inbox',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    query: listQuerySchema,
    response: z.extend(listResultOf(notificationSchema), {
      /** Number of unread messages in the inbox. */
      unread: z.number(),
      /** When the next snoozed message returns. */
      nextReturn: z.nullable(z.string()),
    }),
  }),
  read: defineRoute({
    id: 'notification.read',
    method: 'PUT',
    path: '/api/user/notification/read',
    summary: 'Mark some or all messages in the inbox as read',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.union([z.strictObject({ ids: messageIds }), z.strictObject({ all: z.literal(true) })]),
    response: unreadSchema,
  }),
  unread: changeOf('unread', 'Mark messages as unread'),
  done: changeOf('done', 'Mark messages as done: they leave the inbox and count as read'),
  restore: changeOf('restore', 'Move done or snoozed messages back to the inbox'),
  snooze: defineRoute({
    id: 'notification.snooze',
    method: 'PUT',
    path: '/api/user/notification/snooze',
    summary: 'Snooze messages until a given time; they then return to the inbox as unread',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    body: z.strictObject({ ids: messageIds, until: momentSchema }),
    response: unreadSchema,
  }),
  clear: defineRoute({
    id: 'notification.clear',
    method: 'DELETE',
    path: '/api/user/notification',
    summary: 'Delete all done messages, or up to 100 of them by their IDs, separated by commas',
    access: signedIn,
    scope: 'account',
    automation: 'refused',
    query: z.strictObject({ ids: z.optional(z.string().check(z.regex(removedIds))) }),
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
    summary: 'Send an announcement to all members of the organization, or to members with specific roles',
    access: holders('organizationEdit'),
    scope: 'organization',
    body: z.strictObject({
      title: titleSchema,
      message: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
      severity: z.optional(z.enum(notificationSeverities)),
      link: z.optional(portalPathSchema),
      /** Sends it only to members of these roles. Defaults to every member. */
      roleIds: z.optional(z.array(z.guid()).check(z.minLength(1), z.maxLength(100))),
      /** When to publish it, at most a year ahead. Defaults to now. */
      startsAt: z.optional(momentSchema),
      /** When to remove it from the bells. Defaults to never. */
      endsAt: z.optional(momentSchema),
    }),
    response: announcementSchema,
    status: 201,
  }),
  endAnnouncement: defineRoute({
    id: 'announcement.end',
    method: 'POST',
    path: '/api/upload/notification/:id/end',
    summary: 'Cancel a scheduled announcement or end an active one; unread copies are removed',
    access: holders('organizationEdit'),
    scope: 'organization',
    params: notificationParams,
    response: announcementSchema,
  }),
  announcements: defineRoute({
    id: 'announcement.list',
    method: 'GET',
    path: '/api/upload/notification',
    summary: 'List announcements of the organization',
    access: holders('organizationEdit'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(announcementSchema),
  }),
} as const;
