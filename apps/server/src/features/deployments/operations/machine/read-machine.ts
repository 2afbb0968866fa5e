import type { DeploymentState, OperationState } from '@blueport/contracts';
import type { Machine } from './machine.ts';

/** The next request that a state machine requires. */
export type Action =
  | 'ensureGroup'
  | 'submit'
  | 'poll'
  | 'cancel'
  | 'deleteResources'
  | 'deleteGroup'
  | 'wait'
  | 'changePower'
  | 'nothing';

/** Returns the next action. Anything that may have had an effect is polled first. */
export function actionOf(machine: Machine): Action {
  switch (machine.phase) {
    case 'Group':
      return 'ensureGroup';
    case 'Submit':
      return 'submit';
    case 'Verify':
      return 'poll';
    case 'Poll':
      return machine.cancel === 'requested' ? 'cancel' : 'poll';
    case 'Delete':
      return 'deleteResources';
    case 'DeleteGroup':
      return 'deleteGroup';
    case 'Halt':
    case 'Wake':
      return machine.missingSince === null ? 'changePower' : 'wait';
    case 'Done':
      return 'nothing';
  }
}

/** Returns the displayed state of the operation. */
export function operationStateOf(machine: Machine): OperationState {
  switch (machine.outcome) {
    case 'Succeeded':
    case 'Warning':
    case 'Failed':
    case 'Canceled':
      return machine.outcome;
    case 'Parked':
      return 'Failed';
    case null:
      return machine.phase === 'Verify' ? 'Verifying' : 'Running';
  }
}

/** Returns the state of the deployment during this operation and after it. */
export function deploymentStateOf(machine: Machine): DeploymentState {
  if (machine.work === 'power') return stateAroundPower(machine);
  switch (machine.outcome) {
    case 'Succeeded':
      return machine.work === 'delete' ? 'Deleted' : 'Succeeded';
    case 'Warning':
      return 'SucceededWithWarnings';
    case 'Failed':
    case 'Canceled':
    case 'Parked':
      return machine.outcome;
    case null:
      break;
  }
  if (machine.work === 'delete') return 'Deleting';
  if (machine.phase === 'Verify') return 'Verifying';
  return machine.cancel === 'none' ? 'Running' : 'Canceling';
}

/**
 * Starting and stopping does not change the state of a deployment, except that a failure turns success into a warning.
 */
function stateAroundPower({ outcome, returnsTo = 'Succeeded' }: Machine): DeploymentState {
  switch (outcome) {
    case null:
      return 'Running';
    case 'Parked':
      return 'Parked';
    case 'Failed':
    case 'Warning':
      return returnsTo === 'Succeeded' ? 'SucceededWithWarnings' : returnsTo;
    case 'Succeeded':
    case 'Canceled':
      return returnsTo;
  }
}
