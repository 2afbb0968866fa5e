import type { WebhookEventDefinition } from './webhook-event.ts';

export const alertResolved = {
  name: 'alert.resolved',
  when: 'an alert of a rule with webhooks resolves',
} as const satisfies WebhookEventDefinition;
