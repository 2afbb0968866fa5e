import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentRejected = {
  name: 'deployment.rejected',
  when: 'a deployment is rejected',
} as const satisfies WebhookEventDefinition;
