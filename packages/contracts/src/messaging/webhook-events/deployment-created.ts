import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentCreated = {
  name: 'deployment.created',
  when: 'a deployment is accepted',
} as const satisfies WebhookEventDefinition;
