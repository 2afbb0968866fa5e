import type { MessageKindDefinition } from './message-kind.ts';

export const announcement = {
  name: 'announcement',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
