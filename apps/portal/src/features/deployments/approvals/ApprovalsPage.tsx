import type { Approval } from '@blueport/contracts';
import { approvalRoutes } from '@blueport/contracts/routes/deployments/approval-routes';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { approvalApi } from '../../../core/api/approval-api.ts';
import { useLiveRefetch } from '../../../core/api/use-live-refetch.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { type FilterToken, selectedRowParameter } from '../../../components/resource-table/list-state.ts';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { approvalColumns, approvalListShape as shape } from './approval-columns.tsx';
import { ApprovalDetail } from './components/ApprovalDetail.tsx';
import { usePresetFilter } from '../../../components/resource-table/use-list-state.ts';

/** Pending requests are shown by default. */
const waiting: readonly FilterToken[] = [{ field: 'state', operator: 'eq', value: 'pending' }];

/** Approval requests: the list, or the request selected by `sel`. */
export function Component() {
  const [search] = useSearchParams();
  const selected = search.get(selectedRowParameter);
  return selected === null ? <Requests /> : <ApprovalDetail key={selected} id={selected} />;
}

function Requests() {
  const t = useT();
  const [search] = useSearchParams();
  const { control, extent, setExtent } = usePresetFilter(shape, waiting);
  const answer = approvalApi.useApprovalListQuery(
    { query: control.query },
    { refetchOnMountOrArgChange: true },
  );
  const pageIds = new Set(answer.data?.result.map(({ deployment }) => deployment.id));
  useLiveRefetch(answer.refetch, {
    everyMs: 1000,
    isAffectedBy: ({ deployment: { id, state } }) => state === 'PendingApproval' || pageIds.has(id),
  });
  const columns = useMemo(() => approvalColumns(t), [t]);
  // Keep the other URL parameters, so that the back link returns to the same list.
  const hrefOf = ({ id }: Approval) => {
    const address = new URLSearchParams(search);
    address.set(selectedRowParameter, id);
    return `/portal/approval?${address.toString()}`;
  };
  return (
    <ListPage
      title={t('nav.approvals')}
      description={t('approvals.description')}
      list="approvals"
      label={t('approvals.list')}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={hrefOf}
      control={control}
      answer={answer}
      exportUrl={approvalRoutes.list.path}
      extent={{
        label: t('approvals.filter'),
        labels: { preset: t('approvals.filter.pending'), all: t('approvals.filter.all') },
        value: extent,
        onChange: setExtent,
      }}
      empty={{
        title: t(extent === 'all' ? 'approvals.noneAtAll' : 'approvals.none'),
        detail: t('approvals.noneHelp'),
      }}
    />
  );
}
