import type { MessageKindDefinition } from './message-kind.ts';

export const fleetEnded = {
  name: 'fleetEnded',
  topic: 'deployments',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
