/** States of a deployment and its operations. */

export const deploymentStates = [
  'PendingApproval',
  'Queued',
  'Running',
  'Verifying',
  'Succeeded',
  'SucceededWithWarnings',
  'Failed',
  'Canceling',
  'Canceled',
  'Deleting',
  'Deleted',
  'Detached',
  'Parked',
] as const;
export type DeploymentState = (typeof deploymentStates)[number];

export const operationKinds = [
  'create',
  'redeploy',
  'retry',
  'rollback',
  'upgrade',
  'start',
  'stop',
  'restart',
  'cancel',
  'delete',
  'detach',
] as const;
export type OperationKind = (typeof operationKinds)[number];

export const operationStates = [
  'Pending',
  'Running',
  'Verifying',
  'Succeeded',
  'Warning',
  'Failed',
  'Canceled',
  'Skipped',
] as const;
export type OperationState = (typeof operationStates)[number];
export type StepState = OperationState;

/** The display of a state in the wizard's status step. */
export type Outcome = 'pending' | 'running' | 'success' | 'warning' | 'error';

const outcomes: Readonly<Record<DeploymentState | OperationState, Outcome>> = {
  PendingApproval: 'pending',
  Pending: 'pending',
  Queued: 'pending',
  Running: 'running',
  Verifying: 'running',
  Canceling: 'running',
  Deleting: 'running',
  Succeeded: 'success',
  SucceededWithWarnings: 'warning',
  Warning: 'warning',
  Failed: 'error',
  Parked: 'error',
  Canceled: 'warning',
  Skipped: 'warning',
  Deleted: 'success',
  Detached: 'success',
};

/** Returns the outcome that represents a state in lists, charts and the wizard. */
export function outcomeOf(state: DeploymentState | OperationState): Outcome {
  return outcomes[state];
}

const terminal: ReadonlySet<DeploymentState> = new Set([
  'Succeeded',
  'SucceededWithWarnings',
  'Failed',
  'Canceled',
  'Deleted',
  'Detached',
  'Parked',
]);

/** Returns whether a deployment in this state remains unchanged until a user requests a change. */
export function isSettled(state: DeploymentState): boolean {
  return terminal.has(state);
}
