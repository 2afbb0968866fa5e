import type { MessageKindDefinition } from './message-kind.ts';

export const announcement = {
  name: 'announcement',
  topic: 'announcements',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
