import type { FilterObject, FilterOperator, SortObject } from '@blueport/contracts';
import type { FilterToken, ListShape, ListState, SortRule } from './list-state.ts';

/** The list query of the API, ready for the `query` of a call. */
export interface ListQueryParameters {
  readonly filter?: string;
  readonly skip?: number;
  readonly limit: number;
  readonly sortObj?: string;
  readonly filterObj?: string;
  readonly [name: string]: string | number | undefined;
}

function typed(value: string, type: 'text' | 'number' | 'date' | 'boolean' | undefined): unknown {
  if (type === 'number') return Number(value);
  if (type === 'boolean') return value === 'true';
  return value;
}

/** Combines conditions on one field: equal ones to `in`, unequal ones to `nin`, the others by operator. */
function filterObject(filters: readonly FilterToken[], shape: ListShape): FilterObject {
  const result: Record<string, Partial<Record<FilterOperator, unknown>>> = {};
  for (const field of new Set(filters.map((token) => token.field))) {
    const conditions: Partial<Record<FilterOperator, unknown>> = {};
    const ofField = filters.filter((token) => token.field === field);
    for (const operator of new Set(ofField.map((token) => token.operator))) {
      const type = operator === 'exists' ? 'boolean' : shape.filterable[field];
      const values = ofField
        .filter((token) => token.operator === operator)
        .map(({ value }) => typed(value, type));
      const many = operator === 'in' || operator === 'nin' || values.length > 1;
      if (operator === 'eq' && many) conditions.in = values;
      else if (operator === 'ne' && many) conditions.nin = values;
      else conditions[operator] = operator === 'in' || operator === 'nin' ? values : values.at(-1);
    }
    result[field] = conditions;
  }
  return result;
}

/** Returns the order of the rows. The rows of a group are adjacent; a sort by its field decides their order. */
function sortOf({ group, sort }: ListState): readonly SortRule[] {
  if (group === null) return sort;
  const own = sort.find(({ field }) => field === group) ?? { field: group, descending: false };
  return [own, ...sort.filter(({ field }) => field !== group)];
}

/** Returns the query of a list's state; `all` omits the page, for exports. */
export function toListQuery(
  state: ListState,
  shape: ListShape,
  extent: 'page' | 'all' = 'page',
): ListQueryParameters {
  const sort: SortObject = Object.fromEntries(
    sortOf(state).map(({ field, descending }) => [field, descending ? -1 : 1]),
  );
  const skip = (state.page - 1) * state.size;
  const filters = [...(state.presets ?? []), ...state.filters];
  return {
    ...(state.q ? { filter: state.q } : {}),
    ...(extent === 'page' && skip > 0 ? { skip } : {}),
    limit: extent === 'page' ? state.size : 0,
    ...(sortOf(state).length > 0 ? { sortObj: JSON.stringify(sort) } : {}),
    ...(filters.length > 0 ? { filterObj: JSON.stringify(filterObject(filters, shape)) } : {}),
  };
}
