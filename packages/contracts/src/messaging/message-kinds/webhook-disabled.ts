import type { MessageKindDefinition } from './message-kind.ts';

export const webhookDisabled = {
  name: 'webhookDisabled',
  channels: { portal: true, mail: false },
} as const satisfies MessageKindDefinition;
