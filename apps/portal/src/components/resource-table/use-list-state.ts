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

const showParameter = 'show';

/** Rows of a list with a preset filter: those that match it, or all of them. */
export type Extent = 'preset' | 'all';

interface PresetFilter {
  readonly control: ListControl;
  /** Null while the user filters the field of the preset differently. */
  readonly extent: Extent | null;
  readonly setExtent: (extent: Extent) => void;
}

const sameTokens = (some: readonly FilterToken[], others: readonly FilterToken[]) =>
  JSON.stringify(some) === JSON.stringify(others);

/**
 * Returns the state of a list that applies a preset filter on one field, unless the address contains `show=all` or
 * another filter on that field. The preset applies to exports too. Keep `preset` outside the component.
 */
export function usePresetFilter(shape: ListShape, preset: readonly FilterToken[]): PresetFilter {
  const own = useListState(shape);
  const [parameters, setParameters] = useSearchParams();
  return useMemo(() => {
    const isOfField = ({ field }: FilterToken) => field === preset[0]?.field;
    const isAll = parameters.get(showParameter) === 'all';
    const chosen = own.state.filters.filter(isOfField);
    const applies = chosen.length === 0 && !isAll;
    const state = applies ? { ...own.state, presets: preset } : own.state;
    const setExtent = (extent: Extent) =>
      setParameters(
        (present) => {
          const listState = parseListState(present, shape);
          const filters = listState.filters.filter((token) => !isOfField(token));
          const next = writeListState({ ...listState, page: 1, filters }, shape, present);
          if (extent === 'all') next.set(showParameter, 'all');
          else next.delete(showParameter);
          return next;
        },
        { preventScrollReset: true },
      );
    return {
      control: { ...own, state, query: toListQuery(state, shape) },
      extent: chosen.length === 0 ? (isAll ? 'all' : 'preset') : sameTokens(chosen, preset) ? 'preset' : null,
      setExtent,
    };
  }, [own, parameters, preset, setParameters, shape]);
}
