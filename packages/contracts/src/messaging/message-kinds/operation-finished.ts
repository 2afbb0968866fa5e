import type { MessageKindDefinition } from './message-kind.ts';

export const operationFinished = {
  name: 'operationFinished',
  topic: 'deployments',
  channels: { portal: true, mail: false },
  isOptional: true,
  hasDeploymentState: true,
} as const satisfies MessageKindDefinition;
