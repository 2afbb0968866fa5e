import type { MessageKindDefinition } from './message-kind.ts';

export const expiry = {
  name: 'expiry',
  topic: 'expiry',
  asksFor: 'attention',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
