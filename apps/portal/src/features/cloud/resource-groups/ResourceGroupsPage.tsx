import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { InventoryAge } from '../../../components/cloud-inventory/InventoryAge.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import {
  NativeChoice,
  pageInMemory,
  shapeOf,
  useListState,
} from '../../../components/resource-table/index.ts';
import { groupPath } from './group-path.ts';
import { type ResourceGroupRow, resourceGroupsApi } from './queries.ts';
import { HighlightedResource } from './components/HighlightedResource.tsx' with { load: 'part' };
import { ResourceGroupPanel } from './components/ResourceGroupPanel.tsx' with { load: 'part' };
import { CreateGroupDialog } from './components/CreateGroupDialog.tsx' with { load: 'dialog' };
import { locationName, locationNames } from '@blueport/contracts';
import { RelativeTime } from '../../../components/cloud-inventory/RelativeTime.tsx';
import type { TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  plainColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { Tags, tagText } from './components/Tags.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';

const locations = Object.keys(locationNames);

/** Columns of the resource group list. */
function resourceGroupColumns(t: ReturnType<typeof useT>): TableColumn<ResourceGroupRow>[] {
  return [
    textColumn('name', t('resourceGroups.name'), {
      cell: (row) => <NameCell text={row.name} />,
      filter: textFilter('eq', 'ne', 'like'),
      width: 200,
      grow: 2,
      primary: true,
    }),
    textColumn('subscriptionName', t('resourceGroups.subscription'), {
      filter: textFilter('eq', 'ne', 'like'),
      width: 180,
      grow: 1.4,
    }),
    textColumn('location', t('resourceGroups.location'), {
      cell: (row) => locationName(row.location),
      filter: choiceFilter(locations, locationName),
      width: 140,
    }),
    countColumn('resourceCount', t('resourceGroups.resources'), { width: 100 }),
    textColumn('provisioningState', t('resourceGroups.state'), {
      cell: (row) => <StatusChip of="cloudResource" state={row.provisioningState} />,
      filter: textFilter('eq', 'ne'),
      width: 120,
    }),
    plainColumn('tags', t('resourceGroups.tags'), (row) => tagText(row.tags), {
      cell: (row) => <Tags tags={row.tags} />,
      filter: textFilter('like'),
      width: 240,
      grow: 2,
    }),
    plainColumn('seenAt', t('resourceGroups.seen'), (row) => row.seenAt, {
      cell: (row) => (row.seenAt === null ? t('resourceGroups.live') : <RelativeTime value={row.seenAt} />),
      sortable: true,
      width: 130,
      hidden: true,
    }),
    plainColumn('id', t('resourceGroups.id'), (row) => row.id, {
      cell: (row) => <code title={row.id}>{row.id}</code>,
      width: 320,
      grow: 2,
      hidden: true,
    }),
  ];
}

const all = 'All';
const whileUnderWayMs = 2000;
const settled = new Set(['Succeeded', 'Failed', 'Canceled']);
const isUnderWay = ({ provisioningState }: ResourceGroupRow) => !settled.has(provisioningState);

const panel = (group: ResourceGroupRow) => <ResourceGroupPanel group={group} />;

/** Loads the groups, and polls every two seconds while one of them is changing. */
function useGroups(sids: string) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const groups = resourceGroupsApi.useResourceGroupsQuery(sids, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const next = groups.data?.rows.some(isUnderWay) ? whileUnderWayMs : 0;
  if (next !== pollingInterval) setPollingInterval(next);
  return groups;
}

/** Resource groups of all subscriptions (`sids=All`), of selected ones, or of the one in the path. */
export function Component() {
  const t = useT();
  const { sid } = useParams();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const columns = useMemo(() => resourceGroupColumns(t), [t]);
  const shape = useMemo(() => shapeOf(columns, [{ field: 'name', descending: false }]), [columns]);
  const control = useListState(shape);
  const sids = sid ?? (parameters.get('sids') || all);
  const groups = useGroups(sids);
  const { data } = groups;
  const [creating, setCreating] = useState(false);
  const answer = useMemo(() => {
    const page = data && pageInMemory(data.rows, control.state, columns);
    return page && { result: page.rows, total: page.total, matching: page.matching };
  }, [data, control.state, columns]);
  const subscriptions = data?.subscriptions ?? [];
  const isKnown = sids === all || subscriptions.some(({ subscriptionId }) => subscriptionId === sids);

  return (
    <>
      <ListPage
        title={t('nav.resourceGroup')}
        description={t('resourceGroups.description')}
        actions={
          <>
            <Button component={Link} to="/portal/subscription/resource" nativeButton={false}>
              {t('resourceGroups.allResources')}
            </Button>
            <PermissionButton
              permissionKey="resourceGroupCreate"
              variant="contained"
              onClick={() => setCreating(true)}
            >
              {t('resourceGroups.create')}
            </PermissionButton>
          </>
        }
        list="resource-groups"
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => groupPath(row.subscriptionId, row.name)}
        control={control}
        answer={{ ...groups, data: answer }}
        exportRows={answer?.matching ?? []}
        panel={panel}
        empty={{ title: t('resourceGroups.empty'), detail: t('resourceGroups.emptyDetail') }}
        tools={
          <NativeChoice
            label={t('resourceGroups.subscription')}
            value={isKnown ? sids : all}
            options={[
              { value: all, label: t('resourceGroups.all') },
              ...subscriptions.map(({ subscriptionId, displayName }) => ({
                value: subscriptionId,
                label: displayName,
              })),
            ]}
            onChoose={(choice) => void navigate(addressOf(choice))}
          />
        }
      >
        <InventoryAge subscriptionId={isKnown && sids !== all ? sids : undefined} />
        {data?.failed.map(({ name, error: { title } }) => (
          <Alert key={name} severity="warning" sx={{ mb: 3 }}>
            {t('resourceGroups.failed', { name, reason: title })}
          </Alert>
        ))}
        {parameters.has('resource') ? (
          <Suspense>
            <HighlightedResource />
          </Suspense>
        ) : null}
      </ListPage>
      {creating ? (
        <Suspense>
          <CreateGroupDialog
            subscriptions={subscriptions}
            chosen={sids === all ? undefined : sids}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function addressOf(choice: string): string {
  return choice === all
    ? '/portal/subscription/resourceGroup?sids=All'
    : `/portal/subscription/${choice}/resourceGroup`;
}
