import type { MessageKindDefinition } from './message-kind.ts';

export const costAnomaly = {
  name: 'costAnomaly',
  topic: 'cost',
  asksFor: 'attention',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
