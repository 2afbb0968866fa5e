import { type DeploymentDetail, type DeploymentState, isSettled, powerWaysOf } from '@blueport/contracts';

export interface PossibleActions {
  readonly redeploy: boolean;
  readonly cancel: boolean;
  readonly remove: boolean;
}

/** What may be asked of a deployment in its state; the server decides again. */
export function possibleActions(state: DeploymentState, locked = false): PossibleActions {
  const gone = state === 'Deleted' || state === 'Detached';
  const settled = isSettled(state) && !gone && !locked;
  return {
    redeploy: settled,
    cancel: state === 'Queued' || state === 'Running' || state === 'PendingApproval' || state === 'Verifying',
    remove: settled,
  };
}

const isFailed = (state: string): boolean => state === 'Failed' || state === 'Canceled';
const isGood = (state: string): boolean => state === 'Succeeded' || state === 'Warning';

/** Whether the last operation failed and can be tried again. */
export function canRetry({ operations, state, lock }: DeploymentDetail): boolean {
  const last = operations.find(({ kind }) => kind !== 'cancel');
  return last !== undefined && isFailed(last.state) && possibleActions(state, lock !== null).redeploy;
}

/** Whether there is an earlier good operation to go back to. */
export function canRollBack({ operations, state, lock }: DeploymentDetail): boolean {
  const sent = operations.filter(({ version }) => version !== null);
  return (
    possibleActions(state, lock !== null).redeploy &&
    sent.slice(1).some((operation) => isGood(operation.state))
  );
}

/** Whether something of it can be started and stopped. */
export function hasPower({ resources }: DeploymentDetail): boolean {
  return resources.some(({ type, state }) => powerWaysOf(type) !== undefined && state === 'Succeeded');
}
