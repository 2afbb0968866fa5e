import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { toListQuery } from './list-query.ts';
import type { ListQueryParameters } from './list-query.ts';
import { parseListState, writeListState } from './list-state.ts';
import type { FilterToken, ListShape, ListState, SortRule } from './list-state.ts';

/** A list's state with its changes. Every change is an address, so Back undoes it and a link reproduces it. */
export interface ListControl {
  readonly state: ListState;
  readonly shape: ListShape;
  /** Query for the list's endpoint. */
  readonly query: ListQueryParameters;
  readonly isFiltered: boolean;
  readonly setSearch: (q: string) => void;
  readonly setFilters: (filters: readonly FilterToken[]) => void;
  readonly clearFilters: () => void;
  readonly setSort: (sort: readonly SortRule[]) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: number) => void;
  readonly setColumns: (cols: readonly string[] | null) => void;
  readonly setGroup: (group: string | null) => void;
}

/** Reads and writes a list's state in the address. Keep `shape` outside the component or memoize it. */
export function useListState(shape: ListShape): ListControl {
  const [parameters, setParameters] = useSearchParams();
  return useMemo(() => {
    const state = parseListState(parameters, shape);
    const change = (changes: Partial<ListState>, replace = false) =>
      setParameters(
        (present) =>
          writeListState({ ...parseListState(present, shape), page: 1, ...changes }, shape, present),
        { replace, preventScrollReset: true },
      );
    return {
      state,
      shape,
      query: toListQuery(state, shape),
      isFiltered: state.q !== '' || state.filters.length > 0,
      // Typing must not add a history entry for every letter.
      setSearch: (q) => change({ q }, true),
      setFilters: (filters) => change({ filters }),
      clearFilters: () => change({ q: '', filters: [] }),
      setSort: (sort) => change({ sort }),
      setPage: (page) => change({ page }),
      setSize: (size) => change({ size }),
      setColumns: (cols) => change({ cols, page: state.page }, true),
      setGroup: (group) => change({ group }),
    };
  }, [parameters, shape, setParameters]);
}
