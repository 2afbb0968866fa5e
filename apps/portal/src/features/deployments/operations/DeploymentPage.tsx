import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useDeploymentQuery } from '../../../core/api/deployment-queries.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { useLiveDeployments } from '../../../parts/deployment-progress/use-live-deployments.ts';
import { StateChip } from '../../../parts/deployment-progress/StateChip.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ErrorState, LoadingState } from '../../../parts/states/index.ts';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { DeploymentActions } from './components/DeploymentActions.tsx';
import { EndNotice } from './components/EndNotice.tsx';
import { Essentials } from './components/Essentials.tsx';
import { OverviewTab } from './components/OverviewTab.tsx';
import { belongsToAddress } from './deployment-address.ts';

// Every tab but the first comes when it is opened.
const DependencyGraph = lazyPart(async () => ({
  default: (await import('../../../parts/graph/DependencyGraph.tsx')).DependencyGraph,
}));
const ActivityTab = lazyPart(async () => ({
  default: (await import('./components/ActivityTab.tsx')).ActivityTab,
}));
// The list of what it needs is long, and comes with it.
const CostTab = lazyPart(
  async () => await (await import('../../../parts/price/load-price.ts')).loadCostTab(),
);
const JsonTab = lazyPart(async () => ({ default: (await import('./components/JsonTab.tsx')).JsonTab }));
const OperationsTab = lazyPart(async () => ({
  default: (await import('./components/OperationsTab.tsx')).OperationsTab,
}));
const OutputsTab = lazyPart(async () => ({
  default: (await import('./components/OutputsTab.tsx')).OutputsTab,
}));
const ResourcesTab = lazyPart(async () => ({
  default: (await import('./components/ResourcesTab.tsx')).ResourcesTab,
}));
const CareNotices = lazyPart(async () => ({
  default: (await import('./components/CareNotices.tsx')).CareNotices,
}));
const VersionsTab = lazyPart(async () => ({
  default: (await import('./components/VersionsTab.tsx')).VersionsTab,
}));
const VerdictTab = lazyPart(async () => ({
  default: (await import('./components/VerdictTab.tsx')).VerdictTab,
}));
const AccessTab = lazyPart(async () => ({
  default: (await import('./components/AccessTab.tsx')).AccessTab,
}));
const TemplateTab = lazyPart(async () => ({
  default: (await import('./components/TemplateTab.tsx')).TemplateTab,
}));

const hasNotices = ({ lock, expiry, drift, stoppedAt, pending, needsOwner }: DeploymentDetail): boolean =>
  (lock ?? expiry ?? stoppedAt ?? pending) !== null || drift?.state === 'drifted' || needsOwner;

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
