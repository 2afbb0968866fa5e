import type { MessageKindDefinition } from './message-kind.ts';

export const expiry = {
  name: 'expiry',
  channels: { portal: true, mail: true },
} as const satisfies MessageKindDefinition;
