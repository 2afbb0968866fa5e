import Alert from '@mui/material/Alert';
import type { SharedDeployment } from '@blueport/contracts';
import { lazy } from 'react';
import { StateChip } from '../../../deployment-progress/StateChip.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';
import { PageHeader } from '../../../shell/PageHeader.tsx';
import { UrlTabs } from '../../../url-tabs/UrlTabs.tsx';
import { OutputsTab } from './OutputsTab.tsx';
import { ValueTable } from './ValueTable.tsx';

const DependencyGraph = lazy(async () => ({
  default: (await import('../../../graph/DependencyGraph.tsx')).DependencyGraph,
}));
const ResourceList = lazy(async () => ({
  default: (await import('../../../graph/ResourceList.tsx')).ResourceList,
}));

/** A deployment as a share shows it: to look at, with nothing to change. */
export function SharedView({ shared }: { readonly shared: SharedDeployment }) {
  const t = useT();
  const { share, deployment } = shared;
  return (
    <>
      <PageHeader title={deployment.title} badge={<StateChip state={deployment.state} />} />
      <Alert severity="info" sx={{ marginBottom: 4 }}>
        {t('deployments.shared.from', {
          name: share.sharedBy,
          organization: share.organization,
          time: formatDateTime(share.expiresAt),
        })}
      </Alert>
      <UrlTabs
        label={deployment.title}
        tabs={[
          {
            id: 'resources',
            label: t('deployments.tab.resources'),
            content: <ResourceList resources={deployment.resources} label={t('deployments.tab.resources')} />,
          },
          {
            id: 'graph',
            label: t('deployments.tab.graph'),
            content: <DependencyGraph resources={deployment.resources} fileName={deployment.name} />,
          },
          {
            id: 'outputs',
            label: t('deployments.tab.outputs'),
            content: <OutputsTab deployment={deployment} />,
          },
          {
            id: 'parameters',
            label: t('deployments.parameters'),
            content: <ValueTable label={t('deployments.parameters')} values={deployment.parameters} />,
          },
        ]}
      />
    </>
  );
}
