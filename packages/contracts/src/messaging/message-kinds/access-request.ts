import type { MessageKindDefinition } from './message-kind.ts';

export const accessRequest = {
  name: 'accessRequest',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
