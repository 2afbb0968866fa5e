import type { DeploymentDetail } from '@blueport/contracts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useDeploymentQuery } from '../../api/deployment-queries.ts';
import { useLiveDeployments } from '../../deployment-progress/use-live-deployments.ts';
import { StateChip } from '../../deployment-progress/StateChip.tsx';
import { useT } from '../../i18n/translate.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { UrlTabs } from '../../url-tabs/UrlTabs.tsx';
import { DeploymentActions } from './components/DeploymentActions.tsx';
import { EndNotice } from './components/EndNotice.tsx';
import { Essentials } from './components/Essentials.tsx';
import { OverviewTab } from './components/OverviewTab.tsx';
import { belongsToAddress } from './deployment-address.ts';

// Every tab but the first comes when it is opened.
const DependencyGraph = lazy(async () => ({
  default: (await import('../../graph/DependencyGraph.tsx')).DependencyGraph,
}));
const ActivityTab = lazy(async () => ({
  default: (await import('./components/ActivityTab.tsx')).ActivityTab,
}));
// The list of what it needs is long, and comes with it.
const CostTab = lazy(async () => await (await import('../../price/load-price.ts')).loadCostTab());
const JsonTab = lazy(async () => ({ default: (await import('./components/JsonTab.tsx')).JsonTab }));
const OperationsTab = lazy(async () => ({
  default: (await import('./components/OperationsTab.tsx')).OperationsTab,
}));
const OutputsTab = lazy(async () => ({ default: (await import('./components/OutputsTab.tsx')).OutputsTab }));
const ResourcesTab = lazy(async () => ({
  default: (await import('./components/ResourcesTab.tsx')).ResourcesTab,
}));
const CareNotices = lazy(async () => ({
  default: (await import('./components/CareNotices.tsx')).CareNotices,
}));
const VersionsTab = lazy(async () => ({
  default: (await import('./components/VersionsTab.tsx')).VersionsTab,
}));
const VerdictTab = lazy(async () => ({
  default: (await import('./components/VerdictTab.tsx')).VerdictTab,
}));
const AccessTab = lazy(async () => ({
  default: (await import('./components/AccessTab.tsx')).AccessTab,
}));
const TemplateTab = lazy(async () => ({
  default: (await import('./components/TemplateTab.tsx')).TemplateTab,
}));

const hasNotices = ({ lock, expiry, drift, stoppedAt }: DeploymentDetail): boolean =>
  (lock ?? expiry ?? stoppedAt) !== null || drift?.state === 'drifted';

/** A deployment: how it is, what belongs to it, what happened, what can be done. */
export function Component() {
  const t = useT();
  useLiveDeployments();
  const { sid = '', rid, dname = '' } = useParams();
  const { data: deployment, error, refetch } = useDeploymentQuery(dname);
  if (error && !deployment) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!deployment) return <LoadingState />;
  if (!belongsToAddress(deployment, sid, rid)) {
    return <ErrorState error={{ type: 'urn:blueport:problem:not-found', title: '', status: 404 }} />;
  }
  return (
    <>
      <PageHeader
        title={deployment.title}
        badge={<StateChip state={deployment.state} />}
        breadcrumbs={[{ label: t('deployments.heading'), to: '/portal/deployment' }]}
        actions={<DeploymentActions deployment={deployment} />}
      />
      <EndNotice deployment={deployment} />
      <Suspense>{hasNotices(deployment) && <CareNotices deployment={deployment} />}</Suspense>
      <Essentials deployment={deployment} />
      <UrlTabs
        label={deployment.title}
        tabs={[
          {
            id: 'overview',
            label: t('deployments.tab.overview'),
            content: <OverviewTab deployment={deployment} />,
          },
          {
            id: 'resources',
            label: t('deployments.tab.resources'),
            content: <ResourcesTab deployment={deployment} />,
          },
          {
            id: 'graph',
            label: t('deployments.tab.graph'),
            content: <DependencyGraph resources={deployment.resources} fileName={deployment.name} />,
          },
          {
            id: 'operations',
            label: t('deployments.tab.operations'),
            content: <OperationsTab deployment={deployment} />,
          },
          {
            id: 'cost',
            label: t('deployments.tab.cost'),
            content: <CostTab name={deployment.name} />,
          },
          {
            id: 'access',
            label: t('deployments.tab.access'),
            content: <AccessTab deployment={deployment} />,
          },
          {
            id: 'outputs',
            label: t('deployments.tab.outputs'),
            content: <OutputsTab deployment={deployment} />,
          },
          {
            id: 'activity',
            label: t('deployments.tab.activity'),
            content: <ActivityTab name={deployment.name} />,
          },
          {
            id: 'verdict',
            label: t('deployments.tab.verdict'),
            content: <VerdictTab name={deployment.name} />,
          },
          {
            id: 'versions',
            label: t('deployments.tab.versions'),
            content: <VersionsTab deployment={deployment} />,
          },
          {
            id: 'template',
            label: t('deployments.tab.template'),
            content: <TemplateTab deployment={deployment} />,
          },
          {
            id: 'json',
            label: t('deployments.tab.json'),
            content: <JsonTab deployment={deployment} />,
          },
        ]}
      />
    </>
  );
}
