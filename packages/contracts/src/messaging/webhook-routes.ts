import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';
import { webhookDisabledCodes, webhookFailureCodes } from './webhook-failure.ts';

/** What another program can be told of. `webhook.test` comes only when somebody asks for it. */
export const webhookEventTypes = [
  'deployment.created',
  'deployment.approvalNeeded',
  'deployment.approved',
  'deployment.rejected',
  'deployment.started',
  'deployment.succeeded',
  'deployment.warnings',
  'deployment.failed',
  'deployment.canceled',
  'deployment.parked',
  'deployment.upgraded',
  'deployment.deleted',
  'deployment.detached',
  'deployment.driftFound',
  'deployment.expiring',
  'fleet.ended',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Stands for every event, also for those that a later version of the portal adds. */
export const everyWebhookEvent = '*';
/** What a webhook can be subscribed to. */
export const webhookSubscriptions = [...webhookEventTypes, everyWebhookEvent] as const;
export type WebhookSubscription = (typeof webhookSubscriptions)[number];

/** `disabled`: switched off by the portal after it had failed for days. */
export const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `dead`: it was tried for about a day, and is tried again only when somebody asks for it. */
export const webhookDeliveryStates = ['pending', 'sending', 'delivered', 'dead'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** How many webhooks an organization may have. */
export const mostWebhooks = 20;
/** Hours in which both secrets sign, after one was replaced. */
export const webhookOverlapHours = 24;

export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** The events it is told of, or `*` alone for every one. */
  events: z.array(z.enum(webhookSubscriptions)),
  state: z.enum(webhookStates),
  /** Why the portal switched it off; null while it did not. */
  disabledReason: z.nullable(z.string()),
  disabledCode: z.nullable(z.enum(webhookDisabledCodes)),
  /** Since when every attempt has failed. */
  failingSince: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(z.string()),
  /** Deliveries that wait, and those that were given up. */
  pending: z.number(),
  dead: z.number(),
  /** Until when the replaced secret still signs too. */
  previousSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The version for If-Match. */
  etag: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The secret is answered here and never again. */
const withSecretSchema = z.extend(webhookSchema, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof withSecretSchema>;

export const webhookDeliverySchema = z.object({
  /** The same in every attempt: the header `webhook-id`. */
  id: z.string(),
  event: z.string(),
  /** What it is about, such as the name of a deployment. */
  subject: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.number(),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** The last answer's HTTP status; null where none came. */
  status: z.nullable(z.number()),
  milliseconds: z.nullable(z.number()),
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.enum(webhookFailureCodes)),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookAttemptSchema = z.object({
  at: z.string(),
  status: z.nullable(z.number()),
  milliseconds: z.number(),
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.enum(webhookFailureCodes)),
  /** The first bytes of the answer, as text. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

const deliveryDetailSchema = z.extend(webhookDeliverySchema, {
  /** Exactly what was sent. */
  body: z.string(),
  /** Newest first. */
  history: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetailSchema>;

/** Where it goes is checked again, by its resolved address, at every attempt. */
const urlSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(1000));
const eventsSchema = z.array(z.enum(webhookSubscriptions)).check(
  z.minLength(1),
  z.maxLength(webhookEventTypes.length),
  z.refine((events) => new Set(events).size === events.length, 'An event is named once.'),
  z.refine((events) => events.length === 1 || !events.includes(everyWebhookEvent), '* stands alone.'),
);

const one = z.strictObject({ id: z.guid() });
const delivery = z.strictObject({ id: z.guid(), did: z.guid() });
const access = holders('organizationWebhook');
const base = '/api/org/webhook';

export const webhookRoutes = {
  list: defineRoute({
    id: 'webhook.list',
    method: 'GET',
    path: base,
    summary: 'Webhooks of the organization, without secrets',
    access,
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(webhookSchema),
  }),
  create: defineRoute({
    id: 'webhook.create',
    method: 'POST',
    path: base,
    summary: 'Add a webhook; its secret is returned only once',
    access,
    scope: 'organization',
    freshSignIn: 'required',
    body: z.strictObject({ name: visibleText(120), url: urlSchema, events: eventsSchema }),
    response: withSecretSchema,
    status: 201,
  }),
  get: defineRoute({
    id: 'webhook.get',
    method: 'GET',
    path: `${base}/:id`,
    summary: 'A webhook of the organization',
    access,
    scope: 'organization',
    params: one,
    response: webhookSchema,
  }),
  edit: defineRoute({
    id: 'webhook.edit',
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Change, pause or resume a webhook',
    access,
    scope: 'organization',
    ifMatch: 'required',
    freshSignIn: 'required',
    params: one,
    body: z.strictObject({
      name: z.optional(visibleText(120)),
      url: z.optional(urlSchema),
      events: z.optional(eventsSchema),
      state: z.optional(z.enum(['active', 'paused'])),
    }),
    response: webhookSchema,
  }),
  remove: defineRoute({
    id: 'webhook.delete',
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Remove a webhook with its deliveries',
    access,
    scope: 'organization',
    ifMatch: 'required',
    params: one,
    status: 204,
  }),
  rotate: defineRoute({
    id: 'webhook.rotate',
    method: 'POST',
    path: `${base}/:id/rotate`,
    summary: `Create a new secret; for ${webhookOverlapHours} hours, deliveries are signed with both`,
    access,
    scope: 'organization',
    freshSignIn: 'required',
    params: one,
    response: withSecretSchema,
  }),
  test: defineRoute({
    id: 'webhook.test',
    method: 'POST',
    path: `${base}/:id/test`,
    summary: 'Send an event of the type webhook.test',
    access,
    scope: 'organization',
    params: one,
    response: webhookDeliverySchema,
    status: 202,
  }),
  deliveries: defineRoute({
    id: 'webhookDelivery.list',
    method: 'GET',
    path: `${base}/:id/delivery`,
    summary: 'Deliveries of a webhook in the last 30 days, newest first',
    access,
    scope: 'organization',
    params: one,
    query: listQuerySchema,
    response: listResultOf(webhookDeliverySchema),
  }),
  delivery: defineRoute({
    id: 'webhookDelivery.get',
    method: 'GET',
    path: `${base}/:id/delivery/:did`,
    summary: 'A delivery with its body and all attempts',
    access,
    scope: 'organization',
    params: delivery,
    response: deliveryDetailSchema,
  }),
  redeliver: defineRoute({
    id: 'webhookDelivery.redeliver',
    method: 'POST',
    path: `${base}/:id/delivery/:did/redeliver`,
    summary: 'Send a delivery again with the same ID',
    access,
    scope: 'organization',
    params: delivery,
    response: webhookDeliverySchema,
    status: 202,
  }),
} as const;
