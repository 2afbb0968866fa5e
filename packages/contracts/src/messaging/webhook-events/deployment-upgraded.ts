import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentUpgraded = {
  name: 'deployment.upgraded',
  when: 'an upgrade succeeds; sent in addition to the event for its operation',
} as const satisfies WebhookEventDefinition;
