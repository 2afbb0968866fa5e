import type { MessageKindDefinition } from './message-kind.ts';

/** A weekly report that was stopped or skipped. */
export const costReport = {
  name: 'costReport',
  topic: 'cost',
  asksFor: 'attention',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
