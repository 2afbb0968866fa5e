import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Approval } from '@blueport/contracts';
import { approvalRoutes } from '@blueport/contracts/routes/deployments/approval-routes';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { approvalApi } from '../../../core/api/approval-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { selectedRowParameter } from '../../../parts/resource-table/list-state.ts';
import { ListPage } from '../../../parts/resource-table/ListPage.tsx';
import { approvalColumns } from './approval-columns.tsx';
import { ApprovalDetail } from './components/ApprovalDetail.tsx';
import { type Shown, useApprovalList } from './use-approval-list.ts';

/** Requests for approval: the list, and by `sel` one of them with its verdict. */
export function Component() {
  const [search] = useSearchParams();
  const selected = search.get(selectedRowParameter);
  return selected === null ? <Requests /> : <ApprovalDetail key={selected} id={selected} />;
}

function Requests() {
  const t = useT();
  const [search] = useSearchParams();
  const { control, shown, show } = useApprovalList();
  const answer = approvalApi.useApprovalListQuery(
    { query: control.query },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMemo(() => approvalColumns(t), [t]);
  // The rest of the address stays, so that the way back leads to the same list.
  const hrefOf = ({ id }: Approval) => {
    const address = new URLSearchParams(search);
    address.set(selectedRowParameter, id);
    return `/portal/approval?${address.toString()}`;
  };
  return (
    <ListPage
      title={t('approvals.heading')}
      description={t('approvals.description')}
      list="approvals"
      label={t('approvals.list')}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={hrefOf}
      control={control}
      answer={answer}
      exportUrl={approvalRoutes.list.path}
      tools={<ShownChoice value={shown} onChange={show} />}
      empty={{
        title: t(shown === 'all' ? 'approvals.noneAtAll' : 'approvals.none'),
        detail: t('approvals.noneHelp'),
      }}
    />
  );
}

function ShownChoice(props: {
  readonly value: Shown;
  readonly onChange: (shown: 'pending' | 'all') => void;
}) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.value}
      aria-label={t('approvals.filter')}
      onChange={(_event, value: Shown) => {
        if (value !== null) props.onChange(value);
      }}
    >
      {(['pending', 'all'] as const).map((value) => (
        <ToggleButton key={value} value={value}>
          {t(`approvals.filter.${value}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
