import type { WebhookEventDefinition } from './webhook-event.ts';

export const insightSent = {
  name: 'insight.sent',
  when: 'a person sends an insight to the webhooks of the organization',
} as const satisfies WebhookEventDefinition;
