import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentDeleted = {
  name: 'deployment.deleted',
  when: 'a deployment is deleted with its resources',
  onSuccessOf: 'delete',
} as const satisfies WebhookEventDefinition;
