import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Approval } from '@blueport/contracts';
import { approvalRoutes } from '@blueport/contracts/routes/deployments/approval-routes';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { approvalApi } from '../../../core/api/approval-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import {
  selectedRowParameter,
  type FilterToken,
  parseListState,
  writeListState,
} from '../../../parts/resource-table/list-state.ts';
import { ListPage } from '../../../parts/resource-table/ListPage.tsx';
import { approvalColumns, approvalListShape as shape } from './approval-columns.tsx';
import { ApprovalDetail } from './components/ApprovalDetail.tsx';
import { toListQuery } from '../../../parts/resource-table/list-query.ts';
import { type ListControl, useListState } from '../../../parts/resource-table/use-list-state.ts';

const showParameter = 'show';
const waiting: FilterToken = { field: 'state', operator: 'eq', value: 'pending' };
const isOfState = ({ field }: FilterToken) => field === waiting.field;

/** Requests in one go: those that wait, or all; null where the reader filters states in another way. */
type Shown = 'pending' | 'all' | null;

/**
 * The list's state, in which those that wait are shown until the address says otherwise: `show=all`, or states of its own. The
 * filter is there to be seen and taken away like any other, and exports have it too.
 */
function useApprovalList(): {
  readonly control: ListControl;
  readonly shown: Shown;
  readonly show: (wanted: 'pending' | 'all') => void;
} {
  const own = useListState(shape);
  const [parameters, setParameters] = useSearchParams();
  return useMemo(() => {
    const isAll = parameters.get(showParameter) === 'all';
    const states = own.state.filters.filter(isOfState);
    const state =
      isAll || states.length > 0 ? own.state : { ...own.state, filters: [waiting, ...own.state.filters] };
    const change = (filters: readonly FilterToken[], all: boolean) =>
      setParameters(
        (present) => {
          const next = writeListState(
            { ...parseListState(present, shape), page: 1, filters },
            shape,
            present,
          );
          if (all) next.set(showParameter, 'all');
          else next.delete(showParameter);
          return next;
        },
        { preventScrollReset: true },
      );
    const isWaiting = (token: FilterToken) => token.operator === 'eq' && token.value === waiting.value;
    return {
      control: {
        ...own,
        state,
        query: toListQuery(state, shape),
        // Whoever takes the last state away wants to see all of them.
        setFilters: (filters: readonly FilterToken[]) => change(filters, !filters.some(isOfState)),
      },
      shown: states.length > 0 ? (states.every(isWaiting) ? 'pending' : null) : isAll ? 'all' : 'pending',
      show: (wanted: 'pending' | 'all') =>
        change(
          own.state.filters.filter((token) => !isOfState(token)),
          wanted === 'all',
        ),
    };
  }, [own, parameters, setParameters]);
}

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
