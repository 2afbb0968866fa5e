import type { WebhookEventDefinition } from './webhook-event.ts';

export const costAnomalyFound = {
  name: 'cost.anomalyFound',
  when: 'unusual cost of a service is found in a subscription: a spike or a lasting new level of the last seven days',
} as const satisfies WebhookEventDefinition;
