import type { WebhookEventDefinition } from './webhook-event.ts';

export const budgetCrossed = {
  name: 'budget.crossed',
  when: 'a threshold of a cost usage limit is crossed, once per period',
} as const satisfies WebhookEventDefinition;
