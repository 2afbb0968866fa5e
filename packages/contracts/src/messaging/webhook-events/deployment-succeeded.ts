import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentSucceeded = {
  name: 'deployment.succeeded',
  when: 'an operation succeeds; the state of the deployment can differ',
  onState: 'Succeeded',
} as const satisfies WebhookEventDefinition;
