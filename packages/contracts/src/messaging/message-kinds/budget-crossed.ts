import type { MessageKindDefinition } from './message-kind.ts';

/** The thresholds of a limit decide the channels. */
export const budgetCrossed = {
  name: 'budgetCrossed',
  topic: 'cost',
  asksFor: 'attention',
  channels: { portal: true, mail: false },
} as const satisfies MessageKindDefinition;
