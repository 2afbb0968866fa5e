import type { MetricSelection } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { deploymentApi } from '../../core/api/deployment-api.ts';
import { useT } from '../../core/i18n/translate.tsx';

/** Returns the name of the selected resources. */
export function useScopeText(selection: MetricSelection): string {
  const t = useT();
  const { deployment, resourceGroup, tag, resourceIds, subscriptionId } = selection;
  const found = deploymentApi.useDeploymentDetailQuery(
    deployment === undefined ? skipToken : { id: deployment },
  );
  if (deployment !== undefined) return found.data?.title ?? deployment;
  if (resourceIds !== undefined) {
    const [first = ''] = resourceIds;
    return resourceIds.length === 1
      ? first.slice(first.lastIndexOf('/') + 1)
      : t('metrics.resourceCount', { count: resourceIds.length });
  }
  if (resourceGroup !== undefined) return t('metrics.ofGroup', { name: resourceGroup });
  if (tag !== undefined) return t('metrics.ofTag', { name: tag });
  return subscriptionId === undefined
    ? t('metrics.allResources')
    : t('metrics.ofSubscription', { name: subscriptionId });
}
