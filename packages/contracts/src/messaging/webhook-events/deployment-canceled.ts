import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentCanceled = {
  name: 'deployment.canceled',
  when: 'an operation is canceled',
  onState: 'Canceled',
} as const satisfies WebhookEventDefinition;
