import { Suspense, useEffect } from 'react';
import { showPalette, typeAhead, usePaletteView } from './palette-control.ts';
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

const closePalette = () => showPalette('closed');

function onKeyDown(event: KeyboardEvent): void {
  if (typeAhead(event) || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
  event.preventDefault();
  showPalette('palette');
}

/** Opens the palette with Ctrl+K and shows it and the dialogs that it leads to. */
export function PalettePortal() {
  const view = usePaletteView();
  useEffect(() => {
    // Before the page handles the key.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <Suspense>
      {view === 'palette' ? <CommandPalette onClose={closePalette} /> : null}
      {view === 'shortcuts' ? <ShortcutSheet onClose={closePalette} /> : null}
      {view === 'organizations' ? <OrganizationDialog onClose={closePalette} /> : null}
      {view === 'directories' ? <DirectoryDialog open onClose={closePalette} /> : null}
    </Suspense>
  );
}
