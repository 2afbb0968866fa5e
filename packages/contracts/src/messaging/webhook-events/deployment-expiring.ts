import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentExpiring = {
  name: 'deployment.expiring',
  when: 'the expiry is near, is reached, or fails',
} as const satisfies WebhookEventDefinition;
