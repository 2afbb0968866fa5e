import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useT } from '../../i18n/translate.tsx';
import { pageInMemory, ResourceTable, shapeOf, useListState } from '../../resource-table/index.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { useResourceGroupsQuery } from './queries.ts';
import { resourceGroupColumns } from './resource-group-columns.tsx';

const all = 'All';

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
  const { data, isFetching, error, refetch } = useResourceGroupsQuery(sids);
  const page = useMemo(
    () => (data ? pageInMemory(data.rows, control.state, columns) : undefined),
    [data, control.state, columns],
  );
  const subscriptions = data?.subscriptions ?? [];
  const isKnown = sids === all || subscriptions.some(({ subscriptionId }) => subscriptionId === sids);

  return (
    <>
      <PageHeader title={t('resourceGroups.title')} description={t('resourceGroups.description')} />
      {data?.failed.map(({ name, error: { title } }) => (
        <Alert key={name} severity="warning" sx={{ mb: 3 }}>
          {t('resourceGroups.failed', { name, reason: title })}
        </Alert>
      ))}
      <ResourceTable
        list="resource-groups"
        label={t('resourceGroups.title')}
        columns={columns}
        rowId={(row) => row.id}
        control={control}
        data={{ rows: page?.rows, total: page?.total ?? 0, isFetching, error, refetch: () => void refetch() }}
        exportRows={page?.matching ?? []}
        empty={{ title: t('resourceGroups.empty'), detail: t('resourceGroups.emptyDetail') }}
        tools={
          <Select
            value={isKnown ? sids : all}
            onChange={(event) => void navigate(addressOf(event.target.value))}
            slotProps={{ input: { 'aria-label': t('resourceGroups.subscription') } }}
            sx={{ height: 36, minWidth: 180, typography: 'body2' }}
          >
            <MenuItem value={all}>{t('resourceGroups.all')}</MenuItem>
            {subscriptions.map(({ subscriptionId, displayName }) => (
              <MenuItem key={subscriptionId} value={subscriptionId}>
                {displayName}
              </MenuItem>
            ))}
          </Select>
        }
      />
    </>
  );
}

function addressOf(choice: string): string {
  return choice === all
    ? '/portal/subscription/resourceGroup?sids=All'
    : `/portal/subscription/${choice}/resourceGroup`;
}
