import type { MessageKindDefinition } from './message-kind.ts';

export const newPermissions = {
  name: 'newPermissions',
  channels: { portal: true, mail: false },
} as const satisfies MessageKindDefinition;
