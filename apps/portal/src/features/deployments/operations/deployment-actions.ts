import {
  type DeploymentDetail,
  type DeploymentState,
  isSettled,
  type Operation,
  powerOptionsOf,
} from '@blueport/contracts';
import { requestEndOf } from '../../../components/status/request-end.ts';
import { rootCause } from '../../../components/deployment-progress/root-cause.ts';

export interface PossibleActions {
  readonly redeploy: boolean;
  readonly cancel: boolean;
  readonly remove: boolean;
}

/** Returns the actions available in a state. The server checks again. */
export function possibleActions(state: DeploymentState, locked = false): PossibleActions {
  const isGone = state === 'Deleted' || state === 'Detached';
  const settled = isSettled(state) && !isGone && !locked;
  return {
    redeploy: settled,
    cancel: state === 'Queued' || state === 'Running' || state === 'PendingApproval' || state === 'Verifying',
    remove: settled,
  };
}

/** Returns why a deployment cannot be changed now, for `deployments.notNow`. */
export function busyReason({
  state,
  lock,
}: {
  readonly state: DeploymentState;
  readonly lock: object | null;
}): 'locked' | 'gone' | 'approval' | 'running' {
  if (lock) return 'locked';
  if (state === 'Deleted' || state === 'Detached') return 'gone';
  return state === 'PendingApproval' ? 'approval' : 'running';
}

const isFailed = (state: string): boolean => state === 'Failed' || state === 'Canceled';
const isGood = (state: string): boolean => state === 'Succeeded' || state === 'Warning';

/** Returns the latest operation, ignoring cancellations. */
export function lastOperation({ operations }: Pick<DeploymentDetail, 'operations'>): Operation | undefined {
  return operations.find(({ kind }) => kind !== 'cancel');
}

/** Returns whether the latest operation failed and can be retried. A request that ended is sent again with edited values. */
export function canRetry(deployment: DeploymentDetail): boolean {
  if (requestEndOf(deployment) !== undefined) return false;
  const last = lastOperation(deployment);
  const { state, lock } = deployment;
  return last !== undefined && isFailed(last.state) && possibleActions(state, lock !== null).redeploy;
}

/**
 * Returns whether to offer a retry with the same values. If the failure names the fields that caused it, only other values
 * help.
 */
export function offersRetry(deployment: DeploymentDetail): boolean {
  const last = lastOperation(deployment);
  const fields = last && rootCause(last)?.failure.parameters;
  return canRetry(deployment) && !(needsOtherValues(deployment) && fields !== undefined && fields.length > 0);
}

/** Returns whether the latest deployment failed, so that changing its values may help. */
export function needsOtherValues(deployment: DeploymentDetail): boolean {
  const last = lastOperation(deployment);
  return canRetry(deployment) && last?.state === 'Failed' && last.version !== null;
}

/** Returns the message ID of the label of the action that redeploys with edited values. */
export function redeployLabel(
  deployment: DeploymentDetail,
): 'deployments.request.again' | 'deployments.changeAndRetry' | 'deployments.redeploy' {
  if (requestEndOf(deployment) !== undefined) return 'deployments.request.again';
  return needsOtherValues(deployment) ? 'deployments.changeAndRetry' : 'deployments.redeploy';
}

/**
 * Returns the resource group that a failed first attempt created and in which it finished no resource. Undefined if there
 * is none, or if the deployment may not be deleted now.
 */
export function emptyGroupOf(deployment: DeploymentDetail): string | undefined {
  const { operations, state, lock, resourceGroup } = deployment;
  const [first, ...others] = operations.filter(({ kind }) => kind !== 'cancel');
  if (!first || others.length > 0 || first.kind !== 'create' || !isFailed(state)) return undefined;
  if (!possibleActions(state, lock !== null).remove) return undefined;
  const isGroup = ({ type }: Operation['steps'][number]) =>
    type.toLowerCase() === 'microsoft.resources/resourcegroups';
  const hasGroup = first.steps.some((step) => isGroup(step) && isGood(step.state));
  const isEmpty = first.steps.every((step) => isGroup(step) || !isGood(step.state));
  return hasGroup && isEmpty ? (resourceGroup ?? undefined) : undefined;
}

/** Path of the form that redeploys with the same ID and keeps the secrets. */
export const redeployForm = ({ name, blueprint }: Pick<DeploymentDetail, 'name' | 'blueprint'>): string =>
  `/portal/blueprint/${blueprint.name}/form?from=${name}&redeploy=1`;

/** Path of the form for a new deployment with the same values. */
export const copyFormPath = ({ name, blueprint }: Pick<DeploymentDetail, 'name' | 'blueprint'>): string =>
  `/portal/blueprint/${blueprint.name}/form?from=${name}`;

/** Returns whether an earlier successful operation exists to roll back to. */
export function canRollBack({ operations, state, lock }: DeploymentDetail): boolean {
  const sent = operations.filter(({ version }) => version !== null);
  return (
    possibleActions(state, lock !== null).redeploy &&
    sent.slice(1).some((operation) => isGood(operation.state))
  );
}

/** Returns whether any resource can be started and stopped. */
export function hasPower({ resources }: DeploymentDetail): boolean {
  return resources.some(({ type, state }) => powerOptionsOf(type) !== undefined && state === 'Succeeded');
}
