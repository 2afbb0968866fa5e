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

/** Ends that the portal itself speaks of; the others are in the words of the cloud. */
const ownEnds: Readonly<Record<string, SentenceCode>> = {
  ParkedAfterCrashes: 'operationParked',
  DeploymentGone: 'operationGone',
};

/** Why a deployment is gone that nobody deleted by itself. */
function goneWith({ group, name }: { readonly group: string; readonly name: string }) {
  return { says: [sentence('operationWithGroup', { group, name })] };
}

/** What the person who started an operation hears at its end. */
export function operationMessage(end: {
  readonly organizationId: string;
  readonly operationId: string;
  readonly deployment: DeploymentSummary;
  /** The resource group whose deletion it followed, and who deleted that. */
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
    // Where it failed, what the cloud says of that counts more.
    ...(withGroup && deployment.state === 'Deleted' && goneWith(withGroup)),
    link: `/portal${deploymentPath(deployment)}`,
  };
}
