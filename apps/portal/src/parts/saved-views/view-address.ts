import type { SavedView } from '@blueport/contracts';
import { parseListState, selectedRowParameter, writeListState } from '../resource-table/list-state.ts';
import type { ListShape } from '../resource-table/list-state.ts';

/** Names the saved view that a list shows; `all` says that it shows none, also where there is a default. */
export const viewParameter = 'view';
export const noView = 'all';

/** What a view keeps of an address: everything but the page, the row beside the list, and the view's own name. */
export function keptQuery(
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

/** What an address says about the list itself, apart from what its screen keeps there, such as `sids=All`. */
export function ownQuery(parameters: URLSearchParams, shape: ListShape): string {
  return writeListState(
    { ...parseListState(parameters, shape), page: 1 },
    shape,
    new URLSearchParams(),
  ).toString();
}

/** A view's query in the same form as that of an address, so that the two can be compared. */
export function viewQuery(view: Pick<SavedView, 'query'>, shape: ListShape): string {
  return keptQuery(new URLSearchParams(view.query), shape);
}

/** Where a view is shown. */
export function viewHref({ id, path, query }: Pick<SavedView, 'id' | 'path' | 'query'>): string {
  const parameters = new URLSearchParams(query);
  parameters.set(viewParameter, id);
  return `${path}?${parameters.toString()}`;
}
