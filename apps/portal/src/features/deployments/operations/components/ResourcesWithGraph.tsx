import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense } from 'react';
import { DeploymentGraph } from '../../../../components/graph/DeploymentGraph.tsx' with { load: 'part' };
import { LoadingState } from '../../../../components/states/index.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useUrlChoice } from '../../../../ui/url-tabs/use-url-choice.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { ResourcesTab } from './ResourcesTab.tsx';

const views = ['list', 'graph'] as const;

/** Resources of the deployment, as a list or as a graph of their dependencies. */
export function ResourcesWithGraph({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [view, choose] = useUrlChoice('view', views);
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
          ]}
          onChange={choose}
        />
      </div>
      {view === 'list' ? (
        <ResourcesTab deployment={deployment} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <DeploymentGraph deployment={deployment} />
        </Suspense>
      )}
    </Box>
  );
}
