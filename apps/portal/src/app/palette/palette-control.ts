import { useSyncExternalStore } from 'react';

export type PaletteView = 'closed' | 'palette' | 'shortcuts' | 'organizations' | 'directories';

let view: PaletteView = 'closed';
const watchers = new Set<() => void>();

/** Opens or closes the palette or a dialog that it leads to from anywhere. */
export function showPalette(next: PaletteView): void {
  view = next;
  for (const watcher of watchers) watcher();
}

export function usePaletteView(): PaletteView {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => view,
  );
}
