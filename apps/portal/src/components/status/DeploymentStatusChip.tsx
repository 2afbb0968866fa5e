import type { DeploymentSummary } from '@blueport/contracts';
import { StatusChip } from './StatusChip.tsx';

/** Whether a deployment succeeded but its resources have drifted since. */
export const isDrifted = ({ state, drift }: Pick<DeploymentSummary, 'state' | 'drift'>): boolean =>
  (state === 'Succeeded' || state === 'SucceededWithWarnings') && drift?.state === 'drifted';

/** The state of a deployment. A drifted one is not shown as succeeded. */
export function DeploymentStatusChip({
  deployment,
}: {
  readonly deployment: Pick<DeploymentSummary, 'state' | 'drift'>;
}) {
  return isDrifted(deployment) ? (
    <StatusChip of="drift" state="drifted" />
  ) : (
    <StatusChip of="deployment" state={deployment.state} />
  );
}
