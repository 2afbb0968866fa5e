import type { MessageKindDefinition } from './message-kind.ts';

export const permissionRequest = {
  name: 'permissionRequest',
  topic: 'people',
  asksFor: 'decision',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
