import type { KeyboardEvent } from 'react';
import { rowKeys } from '../../core/keyboard/shortcuts.ts';
import { singleKeysEnabled } from '../../core/preferences/single-keys.ts';

const focusTarget = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('[data-inbox-target]')?.focus();

export const panelId = 'inbox-panel';
const rowsIn = (place: ParentNode) => [...place.querySelectorAll('[data-inbox-row]')];

/**
 * Call it before an entry leaves the list: then the focus is on the entry that takes its place, otherwise on the list.
 *
 * @param inside An element of the entry.
 */
export function keepFocus(inside: Element): void {
  const panel = inside.closest<HTMLElement>(`#${panelId}`);
  if (!panel) return;
  const index = rowsIn(panel).findIndex((row) => row.contains(inside));
  setTimeout(() => {
    const rows = rowsIn(panel);
    if (rows.length === 0) panel.focus();
    else focusTarget(rows[Math.min(Math.max(index, 0), rows.length - 1)]);
  });
}

/** Moves between the entries of the drawer with j and k, and presses the buttons of the focused one. */
export function onInboxKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof Element) || target.closest('input,select,textarea,[role=combobox],[role=tab]'))
    return;
  if (event.ctrlKey || event.metaKey || event.altKey || !currentTarget.contains(target)) return;
  if (key.length === 1 && !singleKeysEnabled()) return;
  const rows = rowsIn(currentTarget);
  const index = rows.findIndex((row) => row.contains(target));
  const step = rowKeys[key];
  if (step !== undefined) {
    event.preventDefault();
    focusTarget(rows[index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)]);
    return;
  }
  const button = rows[index]?.querySelector<HTMLElement>(`[data-inbox-key="${CSS.escape(key)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}
