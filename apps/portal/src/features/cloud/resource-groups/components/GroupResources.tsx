import { locationName, type GroupDetail, type ResourceRow } from '@blueport/contracts';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { inventoryApi } from '../../../../core/api/inventory-api.ts';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { InventoryAge } from '../../../../components/cloud-inventory/InventoryAge.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { ListContent } from '../../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../../components/resource-table/use-list-state.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { resourceColumns, resourceListShape } from '../resource-columns.tsx';
import { ResourcePanel } from './ResourcePanel.tsx' with { load: 'part' };
import type { FilterObject } from '@blueport/contracts';
import type { ListQueryParameters } from '../../../../components/resource-table/list-query.ts';
import { resourceTypeLabel } from '../../../../components/resource-type/resource-type-label.ts';

/** Restricts a list query to one group. */
function limitToGroup(
  query: ListQueryParameters,
  group: Pick<GroupDetail, 'subscriptionId' | 'name'>,
): ListQueryParameters {
  const currentFilter = JSON.parse(query.filterObj ?? '{}') as FilterObject;
  const place = { subscriptionId: { eq: group.subscriptionId }, resourceGroup: { eq: group.name } };
  return { ...query, filterObj: JSON.stringify({ ...currentFilter, ...place }) };
}

const panel = (resource: ResourceRow) => <ResourcePanel resource={resource} />;
const everywhereTheSame = new Set(['resourceGroup', 'subscriptionName']);

/** Resources of a group, read from the inventory, or from the cloud if the subscription has none. */
export function GroupResources({ group }: { readonly group: GroupDetail }) {
  const status = inventoryApi.useInventoryStatusQuery();
  if (status.error) return <ErrorState error={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return <LoadingState />;
  const key = group.subscriptionId.toLowerCase();
  const isKept = status.data.some(({ subscriptionId, readAt }) => subscriptionId === key && readAt !== null);
  return isKept ? <KnownResources group={group} /> : <ListedResources group={group} />;
}

function KnownResources({ group }: { readonly group: GroupDetail }) {
  const t = useT();
  const control = useListState(resourceListShape);
  const query = useMemo(() => limitToGroup(control.query, group), [control.query, group]);
  const answer = inventoryApi.useInventoryListQuery({ query }, { refetchOnMountOrArgChange: true });
  const columns = useMemo(() => resourceColumns(t).filter(({ id }) => !everywhereTheSame.has(id)), [t]);
  return (
    <>
      <InventoryAge subscriptionId={group.subscriptionId.toLowerCase()} />
      <ListContent
        list="group-resources"
        label={t('resourceGroups.resources')}
        columns={columns}
        rowId={(row) => row.id}
        control={control}
        panel={panel}
        answer={answer}
        empty={{ title: t('resourceGroups.emptyGroup'), detail: t('resourceGroups.emptyGroupDetail') }}
      />
    </>
  );
}

function ListedResources({ group }: { readonly group: GroupDetail }) {
  const t = useT();
  const { data, error, refetch } = resourceGroupApi.useResourceGroupDependantsQuery({
    sid: group.subscriptionId,
    rid: group.name,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <Alert severity="info" sx={{ mb: 3 }}>
        {t('resourceGroups.notKept', { shown: data.resources.items.length, count: data.resources.count })}
      </Alert>
      {data.resources.items.length === 0 ? (
        <EmptyState title={t('resourceGroups.emptyGroup')}>{t('resourceGroups.emptyGroupDetail')}</EmptyState>
      ) : (
        <PlainTable
          label={t('resourceGroups.resources')}
          rows={data.resources.items}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: t('resourceGroups.name'), cell: ({ name }) => name },
            {
              id: 'type',
              header: t('resourceGroups.type'),
              title: ({ type }) => type,
              cell: ({ type }) => resourceTypeLabel(type),
            },
            {
              id: 'location',
              header: t('resourceGroups.location'),
              cell: ({ location }) => location && locationName(location),
            },
          ]}
        />
      )}
    </>
  );
}
