import { useSyncExternalStore } from 'react';

export type PaletteView = 'closed' | 'palette' | 'shortcuts' | 'organizations' | 'directories';

let view: PaletteView = 'closed';
/** Text typed since the palette was opened, until its field has the focus; then undefined. */
let typedAhead: string | undefined;
const watchers = new Set<() => void>();

/** Opens or closes the palette or a dialog that it leads to from anywhere. */
export function showPalette(next: PaletteView): void {
  if (next === view) return;
  view = next;
  typedAhead = next === 'palette' ? '' : undefined;
  for (const watcher of watchers) watcher();
}

export const isPaletteClosed = (): boolean => view === 'closed';

/**
 * Keeps a key for the field of the palette, whose code is still loading, and returns whether it did. Keys of the browser
 * and of a dialog that reports a failure are left alone.
 */
export function typeAhead(event: KeyboardEvent): boolean {
  if (typedAhead === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest('dialog')) return false;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') showPalette('closed');
  else if (event.key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  else if (event.key.length === 1) typedAhead += event.key;
  return true;
}

/** Returns what was typed while the palette loaded. From then on, its field receives the keys. */
export function takeTypedAhead(): string {
  const text = typedAhead ?? '';
  typedAhead = undefined;
  return text;
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
