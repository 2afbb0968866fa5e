import type { DeploymentDetail, Outcome } from '@blueport/contracts';
import { formatDateTime } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { isDrifted } from '../../../components/status/DeploymentStatusChip.tsx';

interface Health {
  readonly outcome: Outcome;
  readonly title: string;
  readonly detail: string;
  readonly isDrifted: boolean;
  /** When drift was last checked. */
  readonly checkedAt: string | undefined;
}

/**
 * Returns the condition of a deployment whose latest operation succeeded, as text. Undefined otherwise: then the
 * operation itself is what matters.
 */
export function healthOf(t: typeof translate, deployment: DeploymentDetail): Health | undefined {
  const { state, drift, stoppedAt, resources } = deployment;
  if (state !== 'Succeeded' && state !== 'SucceededWithWarnings') return undefined;
  const checkedAt = drift?.state === 'unknown' ? undefined : drift?.checkedAt;
  if (drift && isDrifted(deployment)) {
    return {
      outcome: 'warning',
      title: t('deployments.driftCount', { count: drift.resources }),
      detail: t('deployments.health.driftDetail'),
      isDrifted: true,
      checkedAt,
    };
  }
  const count = { count: resources.length };
  const detail = t(
    `deployments.health.drift.${drift?.state === 'none' ? 'none' : drift ? 'unknown' : 'unchecked'}`,
    count,
  );
  const shared = { detail, isDrifted: false, checkedAt };
  if (stoppedAt !== null) {
    const title = t('deployments.stoppedSince', { time: formatDateTime(stoppedAt) });
    return { ...shared, outcome: 'pending', title };
  }
  if (state === 'SucceededWithWarnings')
    return { ...shared, outcome: 'warning', title: t('deploy.state.SucceededWithWarnings') };
  const title = t(drift?.state === 'none' ? 'deployments.health.ok' : 'deployments.health.deployed');
  return { ...shared, outcome: 'success', title };
}
