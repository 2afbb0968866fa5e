import type { DeploymentSummary } from '@blueport/contracts';
import { requestEndOf } from './request-end.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { StatusChip } from './StatusChip.tsx';

type ShownState = Pick<DeploymentSummary, 'state' | 'drift'> & Partial<Pick<DeploymentSummary, 'error'>>;

/** Whether a deployment succeeded but its resources have drifted since. */
export const isDrifted = ({ state, drift }: ShownState): boolean =>
  (state === 'Succeeded' || state === 'SucceededWithWarnings') && drift?.state === 'drifted';

/**
 * The state of a deployment. A drifted one is not shown as succeeded, and one that was never created because its request
 * ended is not shown as canceled.
 */
export function DeploymentStatusChip({ deployment }: { readonly deployment: ShownState }) {
  return isDrifted(deployment) ? (
    <StatusChip of="drift" state="drifted" />
  ) : (
    <StateChip deployment={deployment} />
  );
}

/** The state of a deployment or how its request ended, regardless of drift. */
export function StateChip({ deployment }: { readonly deployment: Omit<ShownState, 'drift'> }) {
  const t = useT();
  const end = requestEndOf(deployment);
  return (
    <StatusChip
      of="deployment"
      state={deployment.state}
      label={end === undefined ? undefined : t(`deploy.request.${end}`)}
    />
  );
}
