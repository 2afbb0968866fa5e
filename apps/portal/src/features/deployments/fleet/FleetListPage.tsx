import MuiLink from '@mui/material/Link';
import type { Fleet } from '@blueport/contracts';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { personName } from '../../../core/i18n/person-name.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/PlainTable.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../components/states/index.ts';
import { FleetStateChip } from './components/FleetStateChip.tsx';
import { fleetApi } from './queries.ts';
import { fallbackPolling, useLiveFleets } from './use-live-fleets.ts';

const columnsOf = (t: typeof translate): readonly PlainColumn<Fleet>[] => [
  {
    id: 'blueprint',
    header: t('fleet.blueprint'),
    cell: ({ id, blueprint, version }) => (
      <MuiLink component={Link} to={`/portal/deployment/fleet/${id}`}>
        {blueprint.title} → {version}
      </MuiLink>
    ),
    sx: { minWidth: 150 },
  },
  { id: 'state', header: t('fleet.stateHead'), cell: ({ state }) => <FleetStateChip state={state} /> },
  {
    id: 'done',
    header: t('fleet.head.moved'),
    cell: ({ counts }) => `${counts.succeeded} / ${counts.total}`,
    align: 'right',
  },
  { id: 'failed', header: t('fleet.head.failed'), cell: ({ counts }) => counts.failed, align: 'right' },
  { id: 'by', header: t('fleet.startedBy'), cell: ({ startedBy }) => personName(t, startedBy.name) },
  {
    id: 'created',
    header: t('fleet.startedAt'),
    cell: ({ createdAt }) => <Moment value={createdAt} />,
    sx: { whiteSpace: 'nowrap' },
  },
];

/** List of the organization's fleet upgrades, newest first. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = fleetApi.useFleetListQuery({ query: { limit: 100 } }, fallbackPolling);
  useLiveFleets();
  const columns = useMemo(() => columnsOf(t), [t]);
  const start = (
    <PermissionButton
      permissionKey="blueprintProvision"
      variant="contained"
      onClick={() => void navigate('/portal/deployment/fleet/new')}
    >
      {t('fleet.new')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader
        title={t('fleet.heading')}
        description={t('fleet.description')}
        breadcrumbs={[{ label: t('title.deployments'), to: '/portal/deployment' }]}
        actions={data && data.total > 0 ? start : undefined}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState label="Fetching...." />
      ) : data.total === 0 ? (
        <EmptyState title={t('fleet.none')} actions={start}>
          {t('fleet.noneHelp')}
        </EmptyState>
      ) : (
        <PlainTable label={t('fleet.heading')} columns={columns} rows={data.result} rowKey={({ id }) => id} />
      )}
    </>
  );
}
