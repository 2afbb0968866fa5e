import {
  deploymentPath,
  sentence,
  type DeploymentState,
  type DeploymentSummary,
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

/** Outcomes with a text of the portal; others use the text of the cloud. */
const ownEnds: Readonly<Record<string, SentenceCode>> = {
  ParkedAfterCrashes: 'operationParked',
  DeploymentGone: 'operationGone',
};

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
  const own = ownEnds[deployment.error?.code ?? ''];
  const severity = severities[deployment.state] ?? 'info';
  return {
    organizationId: end.organizationId,
    kind: severity === 'error' ? 'operationFailed' : 'operationFinished',
    severity,
    eventKey: `operation/${end.operationId}`,
    subject: deployment.title,
    outcome: deployment.state,
    detail: deployment.error?.message ?? null,
    says: own === undefined ? [] : [sentence(own)],
    // If it failed, the cloud's error is more important.
    ...(withGroup && deployment.state === 'Deleted' && describeGroupDeletion(withGroup)),
    link: `/portal${deploymentPath(deployment)}`,
  };
}
