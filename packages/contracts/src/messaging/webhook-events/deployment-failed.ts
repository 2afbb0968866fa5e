import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentFailed = {
  name: 'deployment.failed',
  when: 'an operation fails',
  onState: 'Failed',
} as const satisfies WebhookEventDefinition;
