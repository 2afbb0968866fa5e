import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentDriftFound = {
  name: 'deployment.driftFound',
  when: 'a scheduled check finds new drift',
} as const satisfies WebhookEventDefinition;
