import type { DeploymentState, OperationState } from '@blueport/contracts';
import type { Machine } from './machine.ts';

/** The one call that a machine wants made next. */
export type Action =
  | 'ensureGroup'
  | 'submit'
  | 'look'
  | 'cancel'
  | 'deleteResources'
  | 'deleteGroup'
  | 'wait'
  | 'changePower'
  | 'nothing';

/** What to do next. Whatever may have had an effect is looked up first. */
export function actionOf(machine: Machine): Action {
  switch (machine.phase) {
    case 'Group':
      return 'ensureGroup';
    case 'Submit':
      return 'submit';
    case 'Verify':
      return 'look';
    case 'Poll':
      return machine.cancel === 'requested' ? 'cancel' : 'look';
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

/** The state of the operation as people see it. */
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

/** The state of the deployment while this operation works on it, and after. */
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

/** Starting and stopping leaves a deployment what it was; a failure of it is a warning on one that was well. */
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
