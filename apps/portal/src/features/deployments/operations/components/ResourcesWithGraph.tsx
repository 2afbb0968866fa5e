import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense, useMemo } from 'react';
import { DeploymentGraph } from '../../../../components/graph/DeploymentGraph.tsx' with { load: 'part' };
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

const views = ['list', 'graph', 'metrics'] as const;

/** Resources of the deployment, as a list or as a graph of their dependencies, and their metrics. */
export function ResourcesWithGraph({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [view, choose] = useUrlChoice('view', views);
  const seesMetrics = usePermission('metrics').allowed;
  const fixed = useMemo(() => ({ deployment: deployment.name }), [deployment.name]);
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
          ]}
          onChange={choose}
        />
      </div>
      {view === 'graph' || (view === 'metrics' && seesMetrics) ? (
        <Suspense fallback={<LoadingState />}>
          {view === 'graph' ? (
            <DeploymentGraph deployment={deployment} />
          ) : (
            <div>
              <ScopedMetrics fixed={fixed} />
            </div>
          )}
        </Suspense>
      ) : (
        <ResourcesTab deployment={deployment} />
      )}
    </Box>
  );
}
