import {
  type DeploymentDetail,
  type DeploymentState,
  isSettled,
  type Operation,
  powerWaysOf,
} from '@blueport/contracts';

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

/** What was done last; stopping it halfway is no doing of its own. */
export function lastOperation({ operations }: Pick<DeploymentDetail, 'operations'>): Operation | undefined {
  return operations.find(({ kind }) => kind !== 'cancel');
}

/** Whether the last operation failed and can be tried again. */
export function canRetry(deployment: DeploymentDetail): boolean {
  const last = lastOperation(deployment);
  const { state, lock } = deployment;
  return last !== undefined && isFailed(last.state) && possibleActions(state, lock !== null).redeploy;
}

/** Whether what was sent last failed, so that other values are the way on. */
export function wantsOtherValues(deployment: DeploymentDetail): boolean {
  const last = lastOperation(deployment);
  return canRetry(deployment) && last?.state === 'Failed' && last.version !== null;
}

/** The form that deploys it again, under the same id and with its secrets kept. */
export const redeployForm = ({ name, blueprint }: Pick<DeploymentDetail, 'name' | 'blueprint'>): string =>
  `/portal/blueprint/${blueprint.name}/form?from=${name}&redeploy=1`;

/** The form that deploys another one, filled in like it. */
export const formLike = ({ name, blueprint }: Pick<DeploymentDetail, 'name' | 'blueprint'>): string =>
  `/portal/blueprint/${blueprint.name}/form?from=${name}`;

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
