import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentApproved = {
  name: 'deployment.approved',
  when: 'a deployment is approved',
} as const satisfies WebhookEventDefinition;
