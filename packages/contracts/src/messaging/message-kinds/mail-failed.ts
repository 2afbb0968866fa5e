import type { MessageKindDefinition } from './message-kind.ts';

export const mailFailed = {
  name: 'mailFailed',
  topic: 'delivery',
  asksFor: 'attention',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
