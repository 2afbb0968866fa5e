import type { MessageKindDefinition } from './message-kind.ts';

export const operationFailed = {
  name: 'operationFailed',
  topic: 'deployments',
  asksFor: 'attention',
  channels: { portal: true, mail: true },
  isOptional: true,
  hasDeploymentState: true,
} as const satisfies MessageKindDefinition;
