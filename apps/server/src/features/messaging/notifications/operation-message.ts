import {
  deploymentPath,
  failureHintId,
  sentence,
  type DeploymentState,
  type DeploymentSummary,
  type FailureHintId,
  type Sentence,
  type SentenceCode,
} from '@blueport/contracts';
import type { NewMessage } from './notifier.ts';

const severities: Partial<Record<DeploymentState, NewMessage['severity']>> = {
  Succeeded: 'success',
  Deleted: 'success',
  Detached: 'success',
  SucceededWithWarnings: 'warning',
  Failed: 'error',
  Parked: 'error',
};

/** Causes of failures by the hint that the page of the deployment shows. */
const causes: Partial<Record<SentenceCode, readonly FailureHintId[]>> = {
  operationParked: ['ParkedAfterCrashes'],
  operationQuota: ['QuotaExceeded', 'OperationNotAllowed', 'DeploymentQuotaExceeded'],
  operationCapacity: [
    'AllocationFailed',
    'OverconstrainedAllocationRequest',
    'SkuNotAvailable',
    'LocationNotAvailableForResourceType',
  ],
  operationPolicy: ['RequestDisallowedByPolicy'],
  operationPermission: [
    'AuthorizationFailed',
    'LinkedAuthorizationFailed',
    'RoleAssignmentRefused',
    'SubscriptionNotFound',
    'SubscriptionNotRegistered',
    'MissingSubscriptionRegistration',
  ],
  operationName: [
    'NameNotAvailable',
    'StorageAccountAlreadyTaken',
    'StorageAccountAlreadyExists',
    'VaultAlreadyExists',
    'ReservedResourceName',
    'AccountNameInvalid',
  ],
  operationLocked: ['ScopeLocked'],
  operationValues: ['InvalidParameter', 'PasswordTooLong', 'PasswordTooWeak', 'NetcfgInvalidSubnet'],
  operationConflict: ['Conflict', 'AnotherOperationInProgress', 'ResourceGroupBeingDeleted'],
  operationMissing: ['ParentResourceNotFound', 'ResourceGroupNotFound', 'ResourceNotFound'],
};
const causeOfHint: ReadonlyMap<string, SentenceCode> = new Map(
  Object.entries(causes).flatMap(([code, hints]) =>
    hints.map((hint) => [hint, code as SentenceCode] as const),
  ),
);

/**
 * Returns the cause of a failure and the next step as a sentence. Only the page of the deployment shows the text of
 * the cloud.
 */
function describeFailure({ error, state }: DeploymentSummary): Sentence[] {
  if (error === null) return [];
  if (error.code === 'DeploymentGone') return [sentence('operationGone')];
  const cause = causeOfHint.get(failureHintId(error.code, error.message) ?? error.code);
  if (cause !== undefined) return [sentence(cause)];
  return severities[state] === 'error' ? [sentence('operationUnknown')] : [];
}

/** Explains that a deployment was deleted together with its resource group. */
function describeGroupDeletion({ group, name }: { readonly group: string; readonly name: string }) {
  return { says: [sentence('operationWithGroup', { group, name })] };
}

/** Returns the notification for the user who started an operation that has ended. */
export function operationMessage(end: {
  readonly organizationId: string;
  readonly operationId: string;
  readonly deployment: DeploymentSummary;
  /** The resource group whose deletion caused it, and who deleted the group. */
  readonly withGroup?: { readonly group: string; readonly name: string } | undefined;
}): NewMessage {
  const { deployment, withGroup } = end;
  const severity = severities[deployment.state] ?? 'info';
  return {
    organizationId: end.organizationId,
    kind: severity === 'error' ? 'operationFailed' : 'operationFinished',
    severity,
    eventKey: `operation/${end.operationId}`,
    subject: deployment.title,
    outcome: deployment.state,
    says: describeFailure(deployment),
    // If it failed, the cause is more important.
    ...(withGroup && deployment.state === 'Deleted' && describeGroupDeletion(withGroup)),
    link: `/portal${deploymentPath(deployment)}`,
  };
}
