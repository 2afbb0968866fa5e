import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Approval, locationName } from '@blueport/contracts';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDateTime } from '../../i18n/format.ts';
import { useT } from '../../i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../plain-table/PlainTable.tsx';
import { formatMoney } from '../../price/money.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../states/index.ts';
import { ApprovalDetail } from './components/ApprovalDetail.tsx';
import { ApprovalStateChip } from './components/ApprovalStateChip.tsx';
import { RequestCards } from './components/RequestCards.tsx';
import { useApprovalsQuery } from './queries.ts';

/** Requests for approval: the list, and by `sel` one of them with its verdict. */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  const selected = search.get('sel');
  if (selected !== null) return <ApprovalDetail key={selected} id={selected} />;
  return (
    <>
      <PageHeader title={t('approvals.heading')} description={t('approvals.description')} />
      <Requests />
    </>
  );
}

function Requests() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('show') === 'all' ? 'all' : 'pending';
  const { data, error, refetch } = useApprovalsQuery(shown);
  const isPhone = useMediaQuery('(max-width: 699.95px)');
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={shown}
        aria-label={t('approvals.filter')}
        onChange={(_event, value: string | null) => {
          if (value !== null) setSearch(value === 'all' ? { show: 'all' } : {}, { replace: true });
        }}
        sx={{ marginBottom: 3 }}
      >
        {(['pending', 'all'] as const).map((value) => (
          <ToggleButton key={value} value={value}>
            {t(`approvals.filter.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState label="Fetching...." />
      ) : data.total === 0 ? (
        <EmptyState title={t(shown === 'all' ? 'approvals.noneAtAll' : 'approvals.none')}>
          {t('approvals.noneHelp')}
        </EmptyState>
      ) : isPhone ? (
        <RequestCards label={t('approvals.list')} columns={columns} rows={data.result} />
      ) : (
        <PlainTable
          label={t('approvals.list')}
          columns={columns}
          rows={data.result}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

function columnsOf(t: ReturnType<typeof useT>): PlainColumn<Approval>[] {
  return [
    {
      id: 'deployment',
      header: t('approvals.column.deployment'),
      sx: { minWidth: 180, overflowWrap: 'anywhere' },
      cell: ({ id, deployment }) => (
        <Link to={`?sel=${id}`} aria-label={t('approvals.open', { title: deployment.title })}>
          {deployment.title}
        </Link>
      ),
    },
    {
      id: 'place',
      header: t('approvals.column.place'),
      sx: { minWidth: 160, overflowWrap: 'anywhere' },
      cell: ({ deployment: { subscriptionName, resourceGroup, location } }) =>
        [subscriptionName, resourceGroup, locationName(location)].filter(Boolean).join(' · '),
    },
    { id: 'by', header: t('approvals.column.by'), cell: ({ requestedBy }) => requestedBy.name },
    {
      id: 'at',
      header: t('approvals.column.at'),
      sx: { whiteSpace: 'nowrap' },
      title: ({ requestedAt }) => requestedAt,
      cell: ({ requestedAt }) => formatDateTime(requestedAt),
    },
    {
      id: 'monthly',
      header: t('approvals.column.monthly'),
      align: 'right',
      cell: ({ monthly, currency }) =>
        monthly === null || currency === null ? '?' : formatMoney(monthly, currency),
    },
    {
      id: 'state',
      header: t('approvals.column.state'),
      cell: ({ state }) => <ApprovalStateChip state={state} />,
    },
  ];
}
