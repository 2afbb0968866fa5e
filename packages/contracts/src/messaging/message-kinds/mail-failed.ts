import type { MessageKindDefinition } from './message-kind.ts';

export const mailFailed = {
  name: 'mailFailed',
  channels: { portal: true, mail: false },
} as const satisfies MessageKindDefinition;
