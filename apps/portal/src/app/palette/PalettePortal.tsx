import { Suspense, useEffect, useRef } from 'react';
import { useNavigate, useLocation } from 'react-router';
import { isGroup, navigation } from '../shell/navigation.tsx';
import { showPalette, usePaletteView } from './palette-control.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { singleKeysEnabled } from '../../core/preferences/single-keys.ts';
import { CommandPalette } from './CommandPalette.tsx' with { load: 'dialog', texts: 'palette help' };
import { ShortcutSheet } from './ShortcutSheet.tsx' with { load: 'dialog', texts: 'palette' };
import { DirectoryDialog } from '../../components/account/DirectoryDialog.tsx' with {
  load: 'dialog',
  texts: 'auth',
};
import { OrganizationDialog } from '../../components/account/OrganizationDialog.tsx' with {
  load: 'dialog',
  texts: 'auth',
};
import { rememberPlace } from './recent-places.ts';

/** Milliseconds after which a page shows its own title instead of the previous page's. */
const settled = 1500;

/** Remembers opened pages for the palette, separately for each organization. */
function useRecentPlaces(): void {
  const { pathname } = useLocation();
  const organization = useAppSelector(({ auth }) => auth.account?.orgId);
  useEffect(() => {
    if (!organization || !pathname.startsWith('/portal')) return undefined;
    const timer = setTimeout(() => {
      const title = document.querySelector('[data-page-heading]')?.textContent?.trim();
      if (title) rememberPlace(organization, { to: pathname, title });
    }, settled);
    return () => clearTimeout(timer);
  }, [organization, pathname]);
}

const closePalette = () => showPalette('closed');

const chordTime = 1200;
const shortcuts = new Map(
  navigation
    .flatMap((item) => (isGroup(item) ? item.entries : [item]))
    .flatMap((entry) => (entry.shortcut ? [[entry.shortcut, entry.to] as const] : [])),
);

/** Elements with their own keyboard control. The list of an open select is not inside the select. */
const typingPlaces = 'input,textarea,select,[role=dialog],[role=menu],[role=listbox],[role=combobox]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(typingPlaces) !== null);
}

/** Listens for global keyboard shortcuts and shows the palette and its dialogs. */
export function PalettePortal() {
  const view = usePaletteView();
  const navigate = useNavigate();
  const chordSince = useRef(0);
  useRecentPlaces();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        showPalette('palette');
        return;
      }
      const single = singleKeysEnabled() && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!single || isTyping(event.target)) return;
      const inChord = event.timeStamp - chordSince.current < chordTime && chordSince.current > 0;
      chordSince.current = event.key === 'g' ? event.timeStamp : 0;
      const target = inChord ? shortcuts.get(event.key) : undefined;
      if (target) void navigate(target);
      else if (event.key === '?') showPalette('shortcuts');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return (
    <Suspense>
      {view === 'palette' ? <CommandPalette onClose={closePalette} /> : null}
      {view === 'shortcuts' ? <ShortcutSheet onClose={closePalette} /> : null}
      {view === 'organizations' ? <OrganizationDialog onClose={closePalette} /> : null}
      {view === 'directories' ? <DirectoryDialog open onClose={closePalette} /> : null}
    </Suspense>
  );
}
