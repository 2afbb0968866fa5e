import type { SortRule } from './list-state.ts';

/** The order after a click on a column: ascending, descending, then out again; `add` keeps the other columns' rules. */
export function nextSort(sort: readonly SortRule[], field: string, add: boolean): SortRule[] {
  const present = sort.find((rule) => rule.field === field);
  if (!add) {
    const onlyThis = present !== undefined && sort.length === 1;
    return [{ field, descending: onlyThis && !present.descending }];
  }
  if (!present) return [...sort, { field, descending: false }];
  if (!present.descending) {
    return sort.map((rule) => (rule.field === field ? { field, descending: true } : rule));
  }
  return sort.filter((rule) => rule.field !== field);
}
