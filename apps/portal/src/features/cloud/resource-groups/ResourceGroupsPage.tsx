import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { InventoryAge } from '../../../parts/cloud-inventory/InventoryAge.tsx';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import {
  NativeChoice,
  pageInMemory,
  ResourceTable,
  shapeOf,
  useListState,
} from '../../../parts/resource-table/index.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { groupPath } from './group-path.ts';
import { type ResourceGroupRow, resourceGroupsApi } from './queries.ts';
import { resourceGroupColumns } from './resource-group-columns.tsx';
import { FoundResource } from './components/FoundResource.tsx' with { load: 'part' };
import { ResourceGroupPanel } from './components/ResourceGroupPanel.tsx' with { load: 'part' };
import { CreateGroupDialog } from './components/CreateGroupDialog.tsx' with { load: 'dialog' };

const all = 'All';
const whileUnderWayMs = 2000;
const settled = new Set(['Succeeded', 'Failed', 'Canceled']);
const isUnderWay = ({ provisioningState }: ResourceGroupRow) => !settled.has(provisioningState);

const panel = (group: ResourceGroupRow) => <ResourceGroupPanel group={group} />;

/** Resource groups of every subscription (`sids=All`), of some, or of the one in the path. */
export function Component() {
  const t = useT();
  const { sid } = useParams();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const columns = useMemo(() => resourceGroupColumns(t), [t]);
  const shape = useMemo(() => shapeOf(columns, [{ field: 'name', descending: false }]), [columns]);
  const control = useListState(shape);
  const sids = sid ?? (parameters.get('sids') || all);
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isFetching, error, refetch } = resourceGroupsApi.useResourceGroupsQuery(sids, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  // A group that is on its way somewhere is looked at until it has arrived, or is gone.
  const next = data?.rows.some(isUnderWay) ? whileUnderWayMs : 0;
  if (next !== pollingInterval) setPollingInterval(next);
  const [creating, setCreating] = useState(false);
  const page = useMemo(
    () => (data ? pageInMemory(data.rows, control.state, columns) : undefined),
    [data, control.state, columns],
  );
  const subscriptions = data?.subscriptions ?? [];
  const isKnown = sids === all || subscriptions.some(({ subscriptionId }) => subscriptionId === sids);

  return (
    <>
      <PageHeader
        title={t('resourceGroups.title')}
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
      />
      <InventoryAge subscriptionId={isKnown && sids !== all ? sids : undefined} />
      {data?.failed.map(({ name, error: { title } }) => (
        <Alert key={name} severity="warning" sx={{ mb: 3 }}>
          {t('resourceGroups.failed', { name, reason: title })}
        </Alert>
      ))}
      {parameters.has('resource') ? (
        <Suspense>
          <FoundResource />
        </Suspense>
      ) : null}
      <ResourceTable
        list="resource-groups"
        label={t('resourceGroups.title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => groupPath(row.subscriptionId, row.name)}
        control={control}
        data={{ rows: page?.rows, total: page?.total ?? 0, isFetching, error, refetch: () => void refetch() }}
        exportRows={page?.matching ?? []}
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
      />
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
