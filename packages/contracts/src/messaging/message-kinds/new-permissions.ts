import type { MessageKindDefinition } from './message-kind.ts';

export const newPermissions = {
  name: 'newPermissions',
  topic: 'people',
  channels: { portal: true, mail: false },
  isOptional: true,
} as const satisfies MessageKindDefinition;
