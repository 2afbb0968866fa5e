import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentParked = {
  name: 'deployment.parked',
  when: 'the portal parks an operation, because it crashed repeatedly or access was refused; it does not continue automatically',
} as const satisfies WebhookEventDefinition;
