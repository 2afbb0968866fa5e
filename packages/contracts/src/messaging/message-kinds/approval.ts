import type { MessageKindDefinition } from './message-kind.ts';

export const approval = {
  name: 'approval',
  topic: 'approvals',
  asksFor: 'decision',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
