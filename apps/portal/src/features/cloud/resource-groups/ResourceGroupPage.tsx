import { type GroupDetail, locationName } from '@blueport/contracts';
import { Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { FactList } from '../../../ui/fact-list/FactList.tsx';
import { resourceGroupApi } from '../../../core/api/resource-group-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { CloudAccess } from '../../../components/cloud-access/CloudAccess.tsx' with {
  load: 'part',
  texts: 'cloud-access operations',
};
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { FavoriteButton } from '../../../components/favorites/FavoriteButton.tsx' with {
  load: 'deferred',
  texts: 'favorites',
};
import { FavoritePlace } from '../../../components/favorites/FavoritePlace.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { GroupResources } from './components/GroupResources.tsx';
import { ScopedCost } from '../../../components/cost/ScopedCost.tsx' with {
  load: 'part',
  texts: 'cost chart',
};
import { ScopedMetrics } from '../../../components/metrics/ScopedMetrics.tsx' with {
  load: 'part',
  texts: 'metrics chart cloud-inventory',
};
import { TagsTab } from './components/TagsTab.tsx' with { load: 'part' };
import { DeploymentsTab } from './components/DeploymentsTab.tsx' with { load: 'part', texts: 'operations' };
import { LocksTab } from './components/LocksTab.tsx' with { load: 'part' };
import { DeleteGroupDialog } from './components/DeleteGroupDialog.tsx' with { load: 'dialog' };
import { StatusChip } from '../../../components/status/StatusChip.tsx';

/** Details page of a resource group: resources, tags, locks and access. */
export function Component() {
  const t = useT();
  const { sid = '', rid = '' } = useParams();
  const [deleting, setDeleting] = useState(false);
  const {
    data: group,
    error,
    refetch,
  } = resourceGroupApi.useResourceGroupGetQuery({ sid, rid }, { refetchOnMountOrArgChange: true });
  if (error && !group) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!group) return <LoadingState />;
  return (
    <>
      <PageHeader
        title={group.name}
        badge={
          <>
            {group.provisioningState === 'Succeeded' ? null : (
              <StatusChip of="cloudResource" state={group.provisioningState} />
            )}
            <FavoritePlace>
              <FavoriteButton favorite={{ kind: 'resourceGroup', target: group.id }} title={group.name} />
            </FavoritePlace>
          </>
        }
        breadcrumbs={[
          { label: t('nav.resourceGroup'), to: '/portal/subscription/resourceGroup?sids=All' },
          { label: group.subscriptionName, to: `/portal/subscription/${sid}/resourceGroup` },
        ]}
        actions={
          <PermissionButton
            permissionKey="resourceGroupDelete"
            color="error"
            refusal={group.mayDelete ? undefined : t('resourceGroups.noCloudRight')}
            onClick={() => setDeleting(true)}
          >
            {t('resourceGroups.delete')}
          </PermissionButton>
        }
      />
      <GroupFacts group={group} />
      <GroupTabs group={group} onReload={() => void refetch()} />
      {deleting ? (
        <Suspense>
          <DeleteGroupDialog group={group} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function GroupFacts({ group }: { readonly group: GroupDetail }) {
  const t = useT();
  return (
    <FactList
      framed
      facts={[
        {
          label: t('resourceGroups.subscription'),
          value: group.subscriptionName,
          copy: group.subscriptionId,
        },
        { label: t('resourceGroups.location'), value: locationName(group.location) },
        {
          label: t('resourceGroups.state'),
          value: <StatusChip of="cloudResource" state={group.provisioningState} />,
        },
        group.managedBy !== null && {
          label: t('resourceGroups.managedBy'),
          value: group.managedBy,
          copy: group.managedBy,
        },
        { label: t('resourceGroups.id'), value: <code>{group.id}</code>, copy: group.id, wide: 'always' },
      ]}
    />
  );
}

interface GroupTabsProps {
  readonly group: GroupDetail;
  readonly onReload: () => void;
}

function GroupTabs({ group, onReload }: GroupTabsProps) {
  const t = useT();
  const seesDeployments = usePermission('deploymentList').allowed;
  const seesCost = usePermission('costAnalysis').allowed;
  const seesMetrics = usePermission('metrics').allowed;
  const selection = useMemo(
    () => ({ subscriptionId: group.subscriptionId, resourceGroup: group.name }),
    [group.subscriptionId, group.name],
  );
  const fixed = useMemo(
    () => ({ resourceGroup: [`${group.subscriptionId}/${group.name}`.toLowerCase()] }),
    [group.subscriptionId, group.name],
  );
  // Kept here because the tags form remounts with every new version of the group.
  const [keptTags, setKeptTags] = useState<readonly string[]>([]);
  return (
    <UrlTabs
      label={group.name}
      tabs={[
        { id: 'resources', label: t('resourceGroups.resources'), content: <GroupResources group={group} /> },
        ...(seesDeployments
          ? [
              {
                id: 'deployments',
                label: t('resourceGroups.deploymentsTab'),
                content: <DeploymentsTab group={group} />,
              },
            ]
          : []),
        ...(seesCost
          ? [
              {
                id: 'cost',
                label: t('resourceGroups.cost'),
                content: <ScopedCost fixed={fixed} grouping="resource" parts="chartAndGroups" />,
              },
            ]
          : []),
        ...(seesMetrics
          ? [{ id: 'metrics', label: t('nav.metrics'), content: <ScopedMetrics fixed={selection} /> }]
          : []),
        {
          id: 'tags',
          label: t('resourceGroups.tags'),
          // Remount for a new version of the group, so that the form starts from the current tags.
          content: (
            <TagsTab
              key={group.etag}
              group={group}
              onReload={onReload}
              restoredTags={keptTags}
              onSaved={setKeptTags}
            />
          ),
        },
        { id: 'locks', label: t('resourceGroups.locks'), content: <LocksTab group={group} /> },
        {
          id: 'access',
          label: t('resourceGroups.access'),
          content: <CloudAccess scope={group.id} mayAssign={group.mayAssign} />,
        },
      ]}
    />
  );
}
