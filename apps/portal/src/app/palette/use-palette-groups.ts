import { useColorScheme } from '@mui/material/styles';
import { useLocation } from 'react-router';
import { savedViewApi } from '../../components/saved-views/saved-view-api.ts';
import { signOut } from '../../core/auth/sign-out.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { store, useAppSelector } from '../../core/store/store.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import {
  actionItems,
  helpItems,
  hitGroups,
  objectGroup,
  pageItems,
  recentItems,
  viewItems,
} from './local-items.ts';
import { showPalette } from './palette-control.ts';
import type { PaletteGroup, PaletteScope } from './palette-items.ts';
import type { SearchState } from './use-search.ts';

/** Maximum number of recent pages shown before anything is typed. */
const shownRecentPages = 6;

/** Returns the functions of actions. */
function useRuns() {
  const t = useT();
  const toast = useToast();
  const { setMode } = useColorScheme();
  return {
    setTheme: setMode,
    showShortcuts: () => showPalette('shortcuts'),
    switchOrganization: () => showPalette('organizations'),
    switchDirectory: () => showPalette('directories'),
    signOut: () => void signOut(store),
    copy: (text: string) => {
      navigator.clipboard.writeText(text).then(
        () => toast({ text: t('action.copied'), severity: 'success' }),
        () => toast({ text: t('palette.copyFailed'), severity: 'error' }),
      );
    },
  };
}

/** Returns the lines of the palette: the results of the search, pages, views, actions and help that match the text. */
export function usePaletteGroups(
  scope: PaletteScope,
  text: string,
  { hits, answer }: SearchState,
): readonly PaletteGroup[] {
  const t = useT();
  const runs = useRuns();
  const session = useAppSelector((state) => state.auth);
  const { pathname } = useLocation();
  const { data: views } = savedViewApi.useSavedViewListQuery(undefined, { skip: !session.account });
  const group = (id: string, label: string, items: PaletteGroup['items']): PaletteGroup => ({
    id,
    label,
    items,
  });
  const object = () => objectGroup(runs, text, t) ?? group('object', '', []);
  const actions = () => group('actions', t('palette.actions'), actionItems(session, runs, text, t));
  const found = () => hitGroups(hits, answer?.more ?? [], text, t);

  const everything = () => {
    const recent = recentItems(session.account?.orgId ?? '', pathname, text).slice(0, shownRecentPages);
    const known = new Set(recent.map(({ to }) => to));
    const isNew = ({ to }: { readonly to?: string }) => to === undefined || !known.has(to);
    return [
      group('recent', t('palette.recent'), recent),
      object(),
      group('views', t('palette.views'), viewItems(views?.result ?? [], text)),
      group('pages', t('palette.pages'), pageItems(session, session.provider, text, t).filter(isNew)),
      ...found().map((one) => ({ ...one, items: one.items.filter(isNew) })),
      actions(),
      ...(text === '' ? [] : [group('help', t('nav.help'), helpItems(runs, text, t))]),
    ];
  };
  const groups = {
    all: everything,
    resources: found,
    actions: () => [object(), actions()],
    help: () => [group('help', t('nav.help'), helpItems(runs, text, t))],
  };
  return groups[scope]().filter(({ items }) => items.length > 0);
}
