import type { DeploymentDetail, Outcome } from '@blueport/contracts';
import { formatDateTime, formatRelative } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { isDrifted } from '../../../components/status/DeploymentStatusChip.tsx';

interface Health {
  readonly outcome: Outcome;
  readonly title: string;
  readonly detail: string;
  readonly isDrifted: boolean;
}

/**
 * Returns the condition of a deployment whose latest operation succeeded, as text. Undefined otherwise: then the
 * operation itself is what matters. `now`: the current time, in milliseconds.
 */
export function healthOf(t: typeof translate, deployment: DeploymentDetail, now: number): Health | undefined {
  const { state, drift, stoppedAt, resources } = deployment;
  if (state !== 'Succeeded' && state !== 'SucceededWithWarnings') return undefined;
  const checked = drift && {
    age: formatRelative(drift.checkedAt, new Date(Math.max(now, Date.parse(drift.checkedAt)))),
    count: drift.resources,
  };
  if (checked && isDrifted(deployment)) {
    return {
      outcome: 'warning',
      title: t('deployments.driftCount', checked),
      detail: t('deployments.health.driftDetail', checked),
      isDrifted: true,
    };
  }
  const count = { count: resources.length };
  const detail =
    checked && drift.state === 'none'
      ? t('deployments.health.checked', { ...count, age: checked.age })
      : t(checked ? 'deployments.health.unknown' : 'deployments.health.unchecked', count);
  if (stoppedAt !== null) {
    const title = t('deployments.stoppedSince', { time: formatDateTime(stoppedAt) });
    return { outcome: 'pending', title, detail, isDrifted: false };
  }
  const isFine = state === 'Succeeded';
  return {
    outcome: isFine ? 'success' : 'warning',
    title: t(
      isFine
        ? drift?.state === 'none'
          ? 'deployments.health.ok'
          : 'deployments.health.deployed'
        : 'deploy.state.SucceededWithWarnings',
    ),
    detail,
    isDrifted: false,
  };
}
