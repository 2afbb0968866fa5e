import type { MessageId } from '../../core/i18n/message-id.ts';
import { messageKeys, pageKeys, rowKeys } from '../../core/keyboard/shortcuts.ts';

/** A key or a combination, such as `Ctrl+K`. Names of keys in `keyNames` are translated. */
export type KeyCombination = string;

export interface Shortcut {
  readonly keys: readonly KeyCombination[];
  readonly label: MessageId;
  /** The page that the shortcut opens, which is part of the label. */
  readonly page?: MessageId;
}

export interface ShortcutGroup {
  readonly label: MessageId;
  readonly shortcuts: readonly Shortcut[];
}

/** Keys whose names differ between languages, with their messages. */
export const keyNames: Readonly<Record<string, MessageId>> = {
  Ctrl: 'key.control',
  Shift: 'key.shift',
  Alt: 'key.alt',
  Enter: 'key.enter',
  Space: 'key.space',
  Home: 'key.home',
  End: 'key.end',
  PageUp: 'key.pageUp',
  PageDown: 'key.pageDown',
  Escape: 'key.escape',
  Delete: 'key.delete',
  Click: 'key.click',
};

const arrows: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

/** All keyboard shortcuts of the portal, for the shortcut sheet and the help page. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    label: 'shortcut.group.general',
    shortcuts: [
      { keys: ['Ctrl+K'], label: 'shortcut.palette' },
      { keys: ['?'], label: 'shortcut.sheet' },
    ],
  },
  {
    label: 'shortcut.group.pages',
    shortcuts: Object.entries(pageKeys).map(([page, key]) => ({
      keys: ['g', key],
      label: 'shortcut.goTo',
      page: page as keyof typeof pageKeys,
    })),
  },
  {
    label: 'shortcut.group.rows',
    shortcuts: [
      { keys: Object.keys(rowKeys).map((key) => arrows[key] ?? key), label: 'shortcut.rows' },
      { keys: ['←', '→'], label: 'shortcut.cells' },
      { keys: ['PageDown', 'PageUp'], label: 'shortcut.tenRows' },
      { keys: ['Home', 'End'], label: 'shortcut.edges' },
      { keys: ['Enter'], label: 'shortcut.open' },
      { keys: ['Space'], label: 'shortcut.select' },
      { keys: ['Escape'], label: 'shortcut.closePanel' },
      { keys: ['Shift+Click'], label: 'shortcut.multiSort' },
    ],
  },
  {
    label: 'shortcut.group.messages',
    shortcuts: [
      { keys: [messageKeys.done], label: 'shortcut.messageDone' },
      { keys: [messageKeys.snooze], label: 'shortcut.messageSnooze' },
      { keys: [messageKeys.read], label: 'shortcut.messageRead' },
    ],
  },
  {
    label: 'shortcut.group.formBuilder',
    shortcuts: [
      { keys: ['Alt+↑', 'Alt+↓'], label: 'shortcut.moveField' },
      { keys: ['Delete'], label: 'shortcut.removeField' },
    ],
  },
];
