import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentDetached = {
  name: 'deployment.detached',
  when: 'a deployment is detached from its resources',
  onSuccessOf: 'detach',
} as const satisfies WebhookEventDefinition;
