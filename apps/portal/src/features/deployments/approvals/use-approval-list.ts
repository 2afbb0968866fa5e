import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { toListQuery } from '../../../parts/resource-table/list-query.ts';
import {
  type FilterToken,
  parseListState,
  writeListState,
} from '../../../parts/resource-table/list-state.ts';
import { type ListControl, useListState } from '../../../parts/resource-table/use-list-state.ts';
import { approvalListShape as shape } from './approval-columns.tsx';

const showParameter = 'show';
const waiting: FilterToken = { field: 'state', operator: 'eq', value: 'pending' };
const isOfState = ({ field }: FilterToken) => field === waiting.field;

/** Requests in one go: those that wait, or all; null where the reader filters states in another way. */
export type Shown = 'pending' | 'all' | null;

/**
 * The list's state, in which those that wait are shown until the address says otherwise: `show=all`, or states of its own. The
 * filter is there to be seen and taken away like any other, and exports have it too.
 */
export function useApprovalList(): {
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
