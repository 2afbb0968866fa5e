import type { WebhookEventDefinition } from './webhook-event.ts';

export const fleetEnded = {
  name: 'fleet.ended',
  when: 'a fleet upgrade ends or is halted',
} as const satisfies WebhookEventDefinition;
