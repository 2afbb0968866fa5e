import ViewsIcon from '@mui/icons-material/BookmarkBorderOutlined';
import ArrowIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { ListControl } from '../resource-table/use-list-state.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import { problemText } from '../states/problem-text.ts';
import { savedViewApi } from './saved-view-api.ts';
import { useCurrentView } from './use-current-view.ts';
import { ViewMenu } from './ViewMenu.tsx' with { load: 'dialog' };
import { ViewDialog } from './ViewDialog.tsx' with { load: 'dialog' };

interface SavedViewsProps {
  readonly list: string;
  readonly control: ListControl;
  /** Columns the reader prefers where the address names none; saving a view keeps them. */
  readonly columns: readonly string[] | null;
}

/** The views of a list: which one is shown, whether it was changed since, and what to do about that. */
export function SavedViews({ list, control, columns }: SavedViewsProps) {
  const t = useT();
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
    // Its buttons wrap together with those beside it.
    <Box sx={{ display: 'contents' }}>
      <ViewButton
        name={view?.name ?? t(isMissing ? 'views.missing' : 'views.all')}
        isChanged={isDirty && view !== undefined}
        onOpen={setMenu}
      />
      {isDirty && view?.mayChange ? (
        <Button size="small" disabled={isLoading} onClick={() => void save()}>
          {t('views.save')}
        </Button>
      ) : null}
      {isDirty ? (
        <Button size="small" onClick={() => setDialog('new')}>
          {t('views.saveAs')}
        </Button>
      ) : null}
      {isDirty && view ? (
        <Button size="small" onClick={() => open(view)}>
          {t('views.discard')}
        </Button>
      ) : null}
      <Suspense>
        {menu ? (
          <ViewMenu
            anchor={menu}
            views={views ?? []}
            current={view}
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

/** Opens the menu; named after the view that is shown. */
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
