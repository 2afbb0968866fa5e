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
} from '../../../components/resource-table/list-state.ts';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { approvalColumns, approvalListShape as shape } from './approval-columns.tsx';
import { ApprovalDetail } from './components/ApprovalDetail.tsx';
import { toListQuery } from '../../../components/resource-table/list-query.ts';
import { type ListControl, useListState } from '../../../components/resource-table/use-list-state.ts';

const showParameter = 'show';
const waiting: FilterToken = { field: 'state', operator: 'eq', value: 'pending' };
const isOfState = ({ field }: FilterToken) => field === waiting.field;

/** Preset filter: pending or all requests, or null if the user filters by other states. */
type ListScope = 'pending' | 'all' | null;

/**
 * Returns the list state, which defaults to pending requests unless the URL contains `show=all` or a state filter. The
 * default filter is visible, removable and included in exports.
 */
function useApprovalList(): {
  readonly control: ListControl;
  readonly listScope: ListScope;
  readonly show: (listScope: 'pending' | 'all') => void;
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
        // Removing the last state filter shows all requests.
        setFilters: (filters: readonly FilterToken[]) => change(filters, !filters.some(isOfState)),
      },
      listScope: states.length > 0 ? (states.every(isWaiting) ? 'pending' : null) : isAll ? 'all' : 'pending',
      show: (listScope: 'pending' | 'all') =>
        change(
          own.state.filters.filter((token) => !isOfState(token)),
          listScope === 'all',
        ),
    };
  }, [own, parameters, setParameters]);
}

/** Approval requests: the list, or the request selected by `sel`. */
export function Component() {
  const [search] = useSearchParams();
  const selected = search.get(selectedRowParameter);
  return selected === null ? <Requests /> : <ApprovalDetail key={selected} id={selected} />;
}

function Requests() {
  const t = useT();
  const [search] = useSearchParams();
  const { control, listScope, show } = useApprovalList();
  const answer = approvalApi.useApprovalListQuery(
    { query: control.query },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useMemo(() => approvalColumns(t), [t]);
  // Keep the other URL parameters, so that the back link returns to the same list.
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
      tools={<ShownChoice value={listScope} onChange={show} />}
      empty={{
        title: t(listScope === 'all' ? 'approvals.noneAtAll' : 'approvals.none'),
        detail: t('approvals.noneHelp'),
      }}
    />
  );
}

function ShownChoice(props: {
  readonly value: ListScope;
  readonly onChange: (listScope: 'pending' | 'all') => void;
}) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.value}
      aria-label={t('approvals.filter')}
      onChange={(_event, value: ListScope) => {
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
