import type { SavedView } from '@blueport/contracts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ListShape } from '../resource-table/list-state.ts';
import { keptQuery, noView, ownQuery, viewHref, viewParameter, viewQuery } from './view-address.ts';

export interface CurrentView {
  readonly view: SavedView | undefined;
  /** The address names a view that is gone or not shared any more. */
  readonly isMissing: boolean;
  /** Whether the list shows something else than the view, or without a view than the list's own beginning. */
  readonly isDirty: boolean;
  /** What saving would keep. */
  readonly query: string;
  readonly open: (view: SavedView) => void;
  readonly showAll: () => void;
}

/**
 * The saved view of a list, read from `?view=`. An address that names a view and nothing else is filled with what the view
 * holds, and one that names nothing with the reader's default; both only on arrival, so that filters can be taken away.
 */
export function useCurrentView(
  views: readonly SavedView[] | undefined,
  shape: ListShape,
  columns: readonly string[] | null,
): CurrentView {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const named = parameters.get(viewParameter);
  const view = views?.find(({ id }) => id === named);
  const shown = keptQuery(parameters, shape);
  const isBare = ownQuery(parameters, shape) === '';
  const arrived = useRef<string>(undefined);

  useEffect(() => {
    if (!views) return;
    const isArrival = arrived.current === undefined;
    const isOther = named !== null && arrived.current !== named;
    arrived.current = named ?? arrived.current ?? noView;
    const target = view ?? (named === null ? views.find(({ isDefault }) => isDefault) : undefined);
    // An address that says what to show is taken at its word.
    if (!target || !isBare || !(isArrival || isOther)) return;
    if (view && viewQuery(view, shape) === shown) return;
    void navigate(viewHref(target), { replace: true });
  }, [views, named, view, shown, isBare, shape, navigate]);

  return {
    view,
    isMissing: views !== undefined && named !== null && named !== noView && !view,
    isDirty: view ? shown !== viewQuery(view, shape) : !isBare,
    query: keptQuery(parameters, shape, columns),
    open: (next) => void navigate(viewHref(next)),
    showAll: () => void navigate(`${pathname}?${viewParameter}=${noView}`),
  };
}
