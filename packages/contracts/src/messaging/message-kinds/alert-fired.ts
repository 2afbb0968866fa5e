import type { MessageKindDefinition } from './message-kind.ts';

/** Alerts that fired: one, or all since the last message. */
export const alertFired = {
  name: 'alertFired',
  topic: 'alerts',
  asksFor: 'attention',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
