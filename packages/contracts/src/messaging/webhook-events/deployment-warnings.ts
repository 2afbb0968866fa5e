import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentWarnings = {
  name: 'deployment.warnings',
  when: 'an operation succeeds with warnings',
  onState: 'Warning',
} as const satisfies WebhookEventDefinition;
