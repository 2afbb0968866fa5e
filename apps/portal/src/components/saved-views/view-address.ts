import type { SavedView } from '@blueport/contracts';
import { parseListState, selectedRowParameter, writeListState } from '../resource-table/list-state.ts';
import type { ListShape } from '../resource-table/list-state.ts';

/** Names the saved view of a list; `all` means none, even if there is a default. */
export const viewParameter = 'view';
export const noView = 'all';

/**
 * Returns the part of an address that a view stores: everything except the page, the selected row, and the view itself.
 */
export function storedQuery(
  parameters: URLSearchParams,
  shape: ListShape,
  columns: readonly string[] | null = null,
): string {
  const rest = new URLSearchParams(
    [...parameters.entries()].filter(([name]) => name !== viewParameter && name !== selectedRowParameter),
  );
  const state = parseListState(rest, shape);
  const query = writeListState({ ...state, cols: state.cols ?? columns, page: 1 }, shape, rest);
  query.sort();
  return query.toString();
}

/** Returns the part of an address that concerns the list, without parameters of its screen such as `sids=All`. */
export function listQuery(parameters: URLSearchParams, shape: ListShape): string {
  const own = [...parameters].filter(([name]) => shape.isOwn?.(name));
  return writeListState(
    { ...parseListState(parameters, shape), page: 1 },
    shape,
    new URLSearchParams(own),
  ).toString();
}

/** Returns a view's query in the same form as that of an address, for comparison. */
export function viewQuery(view: Pick<SavedView, 'query'>, shape: ListShape): string {
  return storedQuery(new URLSearchParams(view.query), shape);
}

/** Returns the address of a view. */
export function viewHref({ id, path, query }: Pick<SavedView, 'id' | 'path' | 'query'>): string {
  const parameters = new URLSearchParams(query);
  parameters.set(viewParameter, id);
  return `${path}?${parameters.toString()}`;
}
