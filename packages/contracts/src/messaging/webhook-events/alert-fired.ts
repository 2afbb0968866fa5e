import type { WebhookEventDefinition } from './webhook-event.ts';

export const alertFired = {
  name: 'alert.fired',
  when: 'an alert rule with webhooks fires for a resource',
} as const satisfies WebhookEventDefinition;
