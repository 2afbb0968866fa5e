import type { WebhookEventDefinition } from './webhook-event.ts';

export const deploymentApprovalNeeded = {
  name: 'deployment.approvalNeeded',
  when: 'a deployment waits for approval',
} as const satisfies WebhookEventDefinition;
