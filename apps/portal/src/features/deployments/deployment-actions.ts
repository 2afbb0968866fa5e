import { type DeploymentState, isSettled } from '@blueport/contracts';

export interface PossibleActions {
  readonly redeploy: boolean;
  readonly cancel: boolean;
  readonly remove: boolean;
}

/** What may be asked of a deployment in its state; the server decides again. */
export function possibleActions(state: DeploymentState): PossibleActions {
  const gone = state === 'Deleted' || state === 'Detached';
  const settled = isSettled(state) && !gone;
  return {
    redeploy: settled,
    cancel: state === 'Queued' || state === 'Running' || state === 'PendingApproval' || state === 'Verifying',
    remove: settled,
  };
}
