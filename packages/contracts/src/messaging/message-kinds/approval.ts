import type { MessageKindDefinition } from './message-kind.ts';

export const approval = {
  name: 'approval',
  channels: { portal: true, mail: false },
} as const satisfies MessageKindDefinition;
