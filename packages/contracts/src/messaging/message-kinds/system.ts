import type { MessageKindDefinition } from './message-kind.ts';

export const system = {
  name: 'system',
  channels: { portal: true, mail: false },
} as const satisfies MessageKindDefinition;
