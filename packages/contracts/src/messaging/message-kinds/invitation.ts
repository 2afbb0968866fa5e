import type { MessageKindDefinition } from './message-kind.ts';

export const invitation = {
  name: 'invitation',
  topic: 'people',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
