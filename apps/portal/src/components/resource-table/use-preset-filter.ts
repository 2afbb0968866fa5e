import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { toListQuery } from './list-query.ts';
import { type FilterToken, type ListShape, parseListState, writeListState } from './list-state.ts';
import { type ListControl, useListState } from './use-list-state.ts';

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
