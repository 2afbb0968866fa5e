import type { OperationKind, OperationState } from '../deployments/states.ts';
import { webhookEventList } from './webhook-events/all.ts';
import type { WebhookEventDefinition } from './webhook-events/webhook-event.ts';

/** Events for webhooks. `webhook.test` is sent only on request. */
export type WebhookEventType = (typeof webhookEventList)[number]['name'];
export const webhookEventTypes: readonly WebhookEventType[] = webhookEventList.map(({ name }) => name);

/** Subscribes to all events, including those added by later versions of the portal. */
export const everyWebhookEvent = '*';
/** Values that a webhook can subscribe to. */
export type WebhookSubscription = WebhookEventType | typeof everyWebhookEvent;
export const webhookSubscriptions: readonly WebhookSubscription[] = [...webhookEventTypes, everyWebhookEvent];

const findEvent = (matches: (event: WebhookEventDefinition) => boolean): WebhookEventType | undefined =>
  webhookEventList.find(matches)?.name;

/** Returns the event for the end of an operation, or undefined for a state without one. */
export const webhookEventOfEnd = (kind: OperationKind, state: OperationState): WebhookEventType | undefined =>
  (state === 'Succeeded' ? findEvent(({ onSuccessOf }) => onSuccessOf === kind) : undefined) ??
  findEvent(({ onState }) => onState === state);
