import type { MessageKindDefinition } from './message-kind.ts';

export const roleEnding = {
  name: 'roleEnding',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
