import type { DeploymentDetail } from '@blueport/contracts';
import { requestEndOf } from '../../../components/status/request-end.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { deploymentApi } from '../../../core/api/deployment-api.ts';
import { useLiveDeployments } from '../../../components/deployment-progress/use-live-deployments.ts';
import { DeploymentStatusChip } from '../../../components/status/DeploymentStatusChip.tsx';
import type { MessageId } from '../../../core/i18n/message-id.ts';
import { type t as translate, useT } from '../../../core/i18n/translate.tsx';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import { FavoriteButton } from '../../../components/favorites/FavoriteButton.tsx' with {
  load: 'deferred',
  texts: 'favorites',
};
import { FavoritePlace } from '../../../components/favorites/FavoritePlace.tsx';
import { SteadySuspense } from '../../../ui/loading/SteadySuspense.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { UrlTabs, type UrlTab } from '../../../ui/url-tabs/UrlTabs.tsx';
import { emptyGroupOf } from './deployment-actions.ts';
import { DeploymentActions } from './components/DeploymentActions.tsx';
import { OverviewTab } from './components/OverviewTab.tsx';
import { ActivityTab } from './components/ActivityTab.tsx' with { load: 'part', texts: 'activity' };
import { OperationsTab } from './components/OperationsTab.tsx' with { load: 'part' };
import { ConfigurationTab } from './components/ConfigurationTab.tsx' with { load: 'part' };
import { ResourcesWithGraph } from './components/ResourcesWithGraph.tsx' with {
  load: 'part',
  texts: 'problems',
};
import { DeploymentNotices } from './components/DeploymentNotices.tsx' with { load: 'part' };
import { VersionsTab } from './components/VersionsTab.tsx' with { load: 'part' };
import { AccessTab } from './components/AccessTab.tsx' with { load: 'part' };
import { DeploymentCost } from './components/DeploymentCost.tsx' with {
  load: 'part',
  texts: 'price problems',
};
import Alert from '@mui/material/Alert';
import { personName } from '../../../core/i18n/person-name.ts';

/** Returns whether a deployment matches the URL. Group names are case-insensitive. */
export function matchesAddress(deployment: DeploymentDetail, sid: string, rid: string | undefined): boolean {
  const group = deployment.resourceGroup?.toLowerCase();
  return deployment.subscriptionId.toLowerCase() === sid.toLowerCase() && group === rid?.toLowerCase();
}

type TabOf<Id> = Id extends `deployments.tab.${infer Tab}` ? Tab : never;

/** Tabs of earlier versions, with their present place. */
const movedTabs = {
  graph: 'tab=resources&view=graph',
  outputs: '',
  verdict: 'tab=configuration&part=verdict',
  template: 'tab=configuration',
  json: 'json=1',
};

function hasNotices(deployment: DeploymentDetail): boolean {
  const { lock, expiry, pending, needsOwner } = deployment;
  return (lock ?? expiry ?? pending) !== null || needsOwner || emptyGroupOf(deployment) !== undefined;
}

/** The facts that matter on every tab: blueprint, place, owner and cost. */
function essentials(deployment: DeploymentDetail, t: typeof translate): string {
  const { blueprint, resourceGroup, subscriptionName, owner, cost } = deployment;
  return [
    `${blueprint.title} ${blueprint.version}`,
    resourceGroup ?? subscriptionName,
    personName(t, owner.name),
    ...(cost ? [t('deployments.perMonth', { amount: formatMoney(cost.monthly, cost.currency) })] : []),
  ].join(' · ');
}

/** Details page of a deployment: state, resources, history and actions. */
export function Component() {
  const t = useT();
  useLiveDeployments();
  const { sid = '', rid, dname = '' } = useParams();
  const { data: deployment, error, refetch } = deploymentApi.useDeploymentDetailQuery({ id: dname });
  if (error && !deployment) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!deployment) return <LoadingState />;
  if (!matchesAddress(deployment, sid, rid)) {
    return <PageFailure error={{ type: 'urn:blueport:problem:not-found', title: '', status: 404 }} />;
  }
  const whenCreated = (...tabs: UrlTab[]) => (requestEndOf(deployment) === undefined ? tabs : []);
  const tab = (id: TabOf<MessageId>, content: ReactNode): UrlTab => ({
    id,
    label: t(`deployments.tab.${id}`),
    content,
  });
  return (
    <>
      <PageHeader
        title={deployment.title}
        badge={
          <>
            <DeploymentStatusChip deployment={deployment} />
            <FavoritePlace>
              <FavoriteButton
                favorite={{ kind: 'deployment', target: deployment.id }}
                title={deployment.title}
              />
            </FavoritePlace>
          </>
        }
        description={essentials(deployment, t)}
        breadcrumbs={[{ label: t('nav.deployments'), to: '/portal/deployment' }]}
        actions={<DeploymentActions deployment={deployment} />}
      />
      <DeletionNotice deployment={deployment} />
      <SteadySuspense>
        {hasNotices(deployment) && <DeploymentNotices deployment={deployment} />}
      </SteadySuspense>
      <UrlTabs
        label={deployment.title}
        tabs={[
          tab('overview', <OverviewTab deployment={deployment} />),
          ...whenCreated(
            tab('operations', <OperationsTab deployment={deployment} />),
            tab('resources', <ResourcesWithGraph deployment={deployment} />),
            tab('cost', <DeploymentCost name={deployment.name} />),
          ),
          tab('activity', <ActivityTab name={deployment.name} />),
          tab('access', <AccessTab deployment={deployment} />),
          tab('configuration', <ConfigurationTab deployment={deployment} />),
          ...whenCreated(tab('versions', <VersionsTab deployment={deployment} />)),
        ]}
        moved={movedTabs}
      />
    </>
  );
}

/**
 * Notice that a deployment was deleted or detached, or is being deleted with its resource group, and by whom. Empty
 * otherwise.
 */
export function DeletionNotice({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const { state, resourceGroup, operations } = deployment;
  const last = operations[0];
  const withGroup = last?.cause === 'resourceGroup.delete' && {
    name: personName(t, last.startedBy.name),
    group: resourceGroup ?? '',
  };
  const text =
    state === 'Deleted'
      ? withGroup
        ? t('deployments.deletedWithGroupNotice', withGroup)
        : t('deployments.deletedNotice')
      : state === 'Detached'
        ? t('deployments.detachedNotice')
        : withGroup && state === 'Deleting'
          ? t('deployments.goesWithGroupNotice', withGroup)
          : undefined;
  if (text === undefined) return null;
  return (
    <Alert severity="info" sx={{ marginBottom: 4 }}>
      {text}
    </Alert>
  );
}
