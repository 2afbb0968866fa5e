import { deploymentPath, type DeploymentState, type DeploymentSummary } from '@blueport/contracts';
import type { NewMessage } from './notifier.ts';

const severities: Partial<Record<DeploymentState, NewMessage['severity']>> = {
  Succeeded: 'success',
  Deleted: 'success',
  Detached: 'success',
  SucceededWithWarnings: 'warning',
  Failed: 'error',
  Parked: 'error',
};

/** What the person who started an operation hears at its end. */
export function operationMessage(end: {
  readonly organizationId: string;
  readonly operationId: string;
  readonly deployment: DeploymentSummary;
}): NewMessage {
  const { deployment } = end;
  const severity = severities[deployment.state] ?? 'info';
  return {
    organizationId: end.organizationId,
    kind: severity === 'error' ? 'operationFailed' : 'operationFinished',
    severity,
    eventKey: `operation/${end.operationId}`,
    subject: deployment.title,
    outcome: deployment.state,
    detail: deployment.error?.message ?? null,
    link: `/portal${deploymentPath(deployment)}`,
  };
}
