import type { KeyboardEvent } from 'react';
import { singleKeysEnabled } from '../../core/preferences/single-keys.ts';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Buttons of an entry by their key. */
export const actionKeys = { done: 'e', snooze: 's', read: 'u' } as const;

const focusTarget = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('[data-inbox-target]')?.focus();

/** Moves between the entries of the drawer with j and k, and presses the buttons of the focused one. */
export function onInboxKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof Element) || target.closest('input,select,textarea,[role=combobox],[role=tab]'))
    return;
  if (event.ctrlKey || event.metaKey || event.altKey || !currentTarget.contains(target)) return;
  if (key.length === 1 && !singleKeysEnabled()) return;
  const rows = [...currentTarget.querySelectorAll('[data-inbox-row]')];
  const index = rows.findIndex((row) => row.contains(target));
  const step = steps[key];
  if (step !== undefined) {
    event.preventDefault();
    focusTarget(rows[index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)]);
    return;
  }
  const button = rows[index]?.querySelector<HTMLElement>(`[data-inbox-key="${CSS.escape(key)}"]`);
  if (!button) return;
  event.preventDefault();
  // The entry may leave the list with its focus.
  if (key === actionKeys.done) focusTarget(rows[index + 1] ?? rows[index - 1]);
  button.click();
}
