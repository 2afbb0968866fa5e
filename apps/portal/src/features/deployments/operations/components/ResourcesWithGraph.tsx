import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense, useMemo } from 'react';
import { DeploymentGraph } from '../../../../components/graph/DeploymentGraph.tsx' with { load: 'part' };
import { ResourceInsights } from '../../../../components/insights/ResourceInsights.tsx' with {
  load: 'part',
  texts: 'insights activity operations metrics chart cloud-inventory',
};
import { useInsightTypes } from '../../../../components/insights/use-insight-types.ts';
import { ScopedMetrics } from '../../../../components/metrics/ScopedMetrics.tsx' with {
  load: 'part',
  texts: 'metrics chart cloud-inventory',
};
import { LoadingState } from '../../../../components/states/index.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useUrlChoice } from '../../../../ui/url-tabs/use-url-choice.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { ResourcesTab } from './ResourcesTab.tsx';

const views = ['list', 'graph', 'metrics', 'insights'] as const;

/** Resources of the deployment, as a list or as a graph of their dependencies, and their metrics and insights. */
export function ResourcesWithGraph({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [view, choose] = useUrlChoice('view', views);
  const seesMetrics = usePermission('metrics').allowed;
  const fixed = useMemo(() => ({ deployment: deployment.name }), [deployment.name]);
  const hasInsights = useInsightTypes();
  const seesInsights = deployment.resources.some(({ type }) => hasInsights(type));
  const isClosed = (view === 'metrics' && !seesMetrics) || (view === 'insights' && !seesInsights);
  const shown = isClosed ? 'list' : view;
  if (deployment.resources.length === 0) return <ResourcesTab deployment={deployment} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <ViewSwitch
          label={t('deployments.resources.view')}
          value={view}
          options={[
            { value: 'list', label: t('deployments.resources.list') },
            { value: 'graph', label: t('deployments.tab.graph') },
            ...(seesMetrics ? [{ value: 'metrics' as const, label: t('nav.metrics') }] : []),
            ...(seesInsights ? [{ value: 'insights' as const, label: t('nav.insights') }] : []),
          ]}
          onChange={choose}
        />
      </div>
      {shown === 'list' ? (
        <ResourcesTab deployment={deployment} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          {shown === 'graph' && <DeploymentGraph deployment={deployment} />}
          {shown === 'insights' && <ResourceInsights of={fixed} />}
          {shown === 'metrics' && (
            <div>
              <ScopedMetrics fixed={fixed} />
            </div>
          )}
        </Suspense>
      )}
    </Box>
  );
}
