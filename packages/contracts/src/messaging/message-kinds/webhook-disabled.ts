import type { MessageKindDefinition } from './message-kind.ts';

export const webhookDisabled = {
  name: 'webhookDisabled',
  topic: 'delivery',
  asksFor: 'attention',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
