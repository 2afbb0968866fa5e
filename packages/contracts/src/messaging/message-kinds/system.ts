import type { MessageKindDefinition } from './message-kind.ts';

export const system = {
  name: 'system',
  topic: 'announcements',
  channels: { portal: true, mail: false },
} as const satisfies MessageKindDefinition;
