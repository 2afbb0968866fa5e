import * as z from 'zod/mini';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';
import { everyWebhookEvent, webhookEventTypes, webhookSubscriptions } from './webhook-events.ts';
import { webhookDisabledCodes, webhookFailureCodes } from './webhook-failure.ts';

/** `disabled`: the portal disabled it after it had failed for days. */
export const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `dead`: attempts failed for about a day. It is retried only on request. */
export const webhookDeliveryStates = ['pending', 'sending', 'delivered', 'dead'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Maximum number of webhooks per organization. */
export const maxWebhooks = 20;
/** Hours during which both secrets sign after a rotation. */
export const webhookOverlapHours = 24;

export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** The subscribed events, or only `*` for all. */
  events: z.array(z.enum(webhookSubscriptions)),
  state: z.enum(webhookStates),
  /** Why the portal disabled it, or null if it did not. */
  disabledReason: z.nullable(z.string()),
  disabledCode: z.nullable(z.enum(webhookDisabledCodes)),
  /** Start of the current series of failed attempts. */
  failingSince: z.nullable(z.string()),
  lastDeliveredAt: z.nullable(z.string()),
  /** Number of pending deliveries, and of dead ones. */
  pending: z.number(),
  dead: z.number(),
  /** Until when the previous secret also signs. */
  previousSecretUntil: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** A webhook with its secret, which is returned only once. */
const withSecretSchema = z.extend(webhookSchema, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof withSecretSchema>;

export const webhookDeliverySchema = z.object({
  /** The header `webhook-id`, which is the same for every attempt. */
  id: z.string(),
  event: z.string(),
  /** The subject, such as the name of a deployment. */
  subject: z.string(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.number(),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** HTTP status of the last response, or null if there was none. */
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
  /** The first bytes of the response, as text. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

const deliveryDetailSchema = z.extend(webhookDeliverySchema, {
  /** The exact body that was sent. */
  body: z.string(),
  /** Newest first. */
  history: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetailSchema>;

/** The target is checked again at every attempt, by its resolved IP address. */
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
    summary: 'List webhooks of the organization, without secrets',
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
    summary: 'Get a webhook of the organization',
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
    summary: 'Delete a webhook and its delivery log',
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
    summary: 'Send a test event (webhook.test)',
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
    summary: 'List the deliveries of a webhook in the last 30 days, newest first',
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
    summary: 'Get a delivery with its body and all attempts',
    access,
    scope: 'organization',
    params: delivery,
    response: deliveryDetailSchema,
  }),
  redeliver: defineRoute({
    id: 'webhookDelivery.redeliver',
    method: 'POST',
    path: `${base}/:id/delivery/:did/redeliver`,
    summary: 'Resend a delivery with the same ID',
    access,
    scope: 'organization',
    params: delivery,
    response: webhookDeliverySchema,
    status: 202,
  }),
} as const;
