import type { MessageKindDefinition } from './message-kind.ts';

export const roleEnding = {
  name: 'roleEnding',
  topic: 'people',
  asksFor: 'attention',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
