import ViewsIcon from '@mui/icons-material/BookmarkBorderOutlined';
import ArrowIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState, useEffect, useRef } from 'react';
import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { ListControl } from '../resource-table/use-list-state.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import { problemText } from '../states/problem-text.ts';
import { FavoriteButton } from '../favorites/FavoriteButton.tsx' with {
  load: 'deferred',
  texts: 'favorites',
};
import { savedViewApi } from './saved-view-api.ts';
import { ViewMenu } from './ViewMenu.tsx' with { load: 'dialog' };
import { ViewDialog } from './ViewDialog.tsx' with { load: 'dialog' };
import type { SavedView } from '@blueport/contracts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ListShape } from '../resource-table/list-state.ts';
import { storedQuery, noView, listQuery, viewHref, viewParameter, viewQuery } from './view-address.ts';

interface SavedViewsProps {
  readonly list: string;
  readonly control: ListControl;
  /** The user's preferred columns, used if the address contains none; saving a view includes them. */
  readonly columns: readonly string[] | null;
  /** Name of the screen without a view; "All rows" by default. */
  readonly allLabel?: string;
}

/** The saved views of a list: the active one, whether it was modified, and the available actions. */
export function SavedViews({ list, control, columns, ...texts }: SavedViewsProps) {
  const t = useT();
  const allLabel = texts.allLabel ?? t('views.all');
  const toast = useToast();
  const { data } = savedViewApi.useSavedViewListQuery();
  const views = data?.result.filter((view) => view.list === list);
  const { view, isMissing, isDirty, query, open, showAll } = useCurrentView(views, control.shape, columns);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const [change, { isLoading }] = savedViewApi.useSavedViewChangeMutation();

  const save = async () => {
    if (!view) return;
    const { id, etag, name, sharing } = view;
    const answer = await change({ id, etag, body: { name, sharing, query } });
    if (answer.error) toast({ severity: 'error', text: problemText(toApiError(answer.error)).title });
  };
  return (
    // Its buttons wrap together with the adjacent ones.
    <Box sx={{ display: 'contents' }}>
      <ViewButton
        name={view?.name ?? (isMissing ? t('views.missing') : allLabel)}
        isChanged={isDirty && view !== undefined}
        onOpen={setMenu}
      />
      {view && <FavoriteButton favorite={{ kind: 'view', target: view.id }} title={view.name} />}
      {isDirty ? (
        <UnsavedActions
          view={view}
          isSaving={isLoading}
          onSave={() => void save()}
          onSaveAs={() => setDialog('new')}
          onDiscard={open}
        />
      ) : null}
      <Suspense>
        {menu ? (
          <ViewMenu
            anchor={menu}
            views={views ?? []}
            current={view}
            allLabel={allLabel}
            onOpen={open}
            onAll={showAll}
            onNew={() => setDialog('new')}
            onEdit={() => setDialog('edit')}
            onClose={() => setMenu(null)}
          />
        ) : null}
        {dialog ? (
          <ViewDialog
            list={list}
            query={query}
            view={dialog === 'edit' ? view : undefined}
            onSaved={(saved) => {
              setDialog(undefined);
              if (dialog === 'new') open(saved);
            }}
            onDeleted={() => {
              setDialog(undefined);
              showAll();
            }}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </Suspense>
    </Box>
  );
}

interface ViewButtonProps {
  readonly name: string;
  readonly isChanged: boolean;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** Opens the menu; labeled with the active view. */
function ViewButton({ name, isChanged, onOpen }: ViewButtonProps) {
  const t = useT();
  return (
    <Button
      aria-haspopup="menu"
      aria-label={t(isChanged ? 'views.changed' : 'views.button', { name })}
      startIcon={<ViewsIcon />}
      endIcon={<ArrowIcon />}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{ color: 'text.secondary', px: 2 }}
    >
      <Box
        component="span"
        sx={{ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {name}
      </Box>
      {isChanged ? (
        <Box component="span" aria-hidden sx={{ color: 'text.warning', paddingInlineStart: 1 }}>
          •
        </Box>
      ) : null}
    </Button>
  );
}

interface CurrentView {
  readonly view: SavedView | undefined;
  /** Whether the address names a view that was deleted or is no longer shared. */
  readonly isMissing: boolean;
  /** Whether the list differs from the view, or without a view from the list's default. */
  readonly isDirty: boolean;
  /** The query that saving would store. */
  readonly query: string;
  readonly open: (view: SavedView) => void;
  readonly showAll: () => void;
}

/**
 * Returns the saved view of a list, read from `?view=`. On arrival, an address that contains only a view gets the
 * view's query, and an empty address gets the user's default. Later changes are not overwritten, so that filters can be
 * removed.
 */
function useCurrentView(
  views: readonly SavedView[] | undefined,
  shape: ListShape,
  columns: readonly string[] | null,
): CurrentView {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const viewId = parameters.get(viewParameter);
  const view = views?.find(({ id }) => id === viewId);
  const currentQuery = storedQuery(parameters, shape);
  const isBare = listQuery(parameters, shape) === '';
  const arrived = useRef<string>(undefined);

  useEffect(() => {
    if (!views) return;
    const isArrival = arrived.current === undefined;
    const isOther = viewId !== null && arrived.current !== viewId;
    arrived.current = viewId ?? arrived.current ?? noView;
    const target = view ?? (viewId === null ? views.find(({ isDefault }) => isDefault) : undefined);
    // An address that contains a query is not changed.
    if (!target || !isBare || !(isArrival || isOther)) return;
    if (view && viewQuery(view, shape) === currentQuery) return;
    void navigate(viewHref(target), { replace: true });
  }, [views, viewId, view, currentQuery, isBare, shape, navigate]);

  return {
    view,
    isMissing: views !== undefined && viewId !== null && viewId !== noView && !view,
    isDirty: view ? currentQuery !== viewQuery(view, shape) : !isBare,
    query: storedQuery(parameters, shape, columns),
    open: (next) => void navigate(viewHref(next)),
    showAll: () => void navigate(`${pathname}?${viewParameter}=${noView}`),
  };
}

interface UnsavedActionsProps {
  readonly view: SavedView | undefined;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
  readonly onDiscard: (view: SavedView) => void;
}

/** Saves a changed list in its view or a new one, or returns to the view. */
function UnsavedActions({ view, isSaving, onSave, onSaveAs, onDiscard }: UnsavedActionsProps) {
  const t = useT();
  return (
    <>
      {' '}
      {view?.mayChange ? (
        <Button size="small" disabled={isSaving} onClick={onSave}>
          {t('views.save')}
        </Button>
      ) : null}
      <Button size="small" onClick={onSaveAs}>
        {t('views.saveAs')}
      </Button>
      {view ? (
        <Button size="small" onClick={() => onDiscard(view)}>
          {t('views.discard')}
        </Button>
      ) : null}
    </>
  );
}
