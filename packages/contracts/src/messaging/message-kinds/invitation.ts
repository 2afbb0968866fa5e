import type { MessageKindDefinition } from './message-kind.ts';

export const invitation = {
  name: 'invitation',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
