import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentStarted = {
  name: 'deployment.started',
  when: 'an operation (create, redeploy, upgrade, start, stop, delete …) starts',
} as const satisfies WebhookEventDefinition;
