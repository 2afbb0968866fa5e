import type { MessageKindDefinition } from './message-kind.ts';

export const permissionRequest = {
  name: 'permissionRequest',
  channels: { portal: true, mail: true },
  isOptional: true,
} as const satisfies MessageKindDefinition;
