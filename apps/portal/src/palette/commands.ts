import type { Account, ScreenId } from '@blueport/contracts';
import type { MessageId } from '../i18n/message-id.ts';
import { isGroup, visibleNavigation } from '../shell/navigation.tsx';

/** A line of the palette. */
export interface Command {
  readonly id: string;
  readonly label: MessageId;
  readonly kind: 'screen' | 'action';
  /** Where a screen is. */
  readonly to?: string;
  /** Keys that do the same. */
  readonly keys?: string;
}

/** Every screen the account may open, then the actions. */
export function commandsFor(
  account: Account,
  provider: string,
  exists: (id: ScreenId) => boolean,
): Command[] {
  const entries = visibleNavigation(account, provider, exists).flatMap((item) =>
    isGroup(item) ? item.entries : [item],
  );
  return [
    ...entries.map((entry): Command => ({
      id: entry.screen,
      label: entry.label,
      kind: 'screen',
      to: entry.to,
      ...(entry.shortcut ? { keys: `g ${entry.shortcut}` } : {}),
    })),
    { id: 'profile', label: 'profileMenu.profile', kind: 'screen', to: '/portal/profile' },
    { id: 'help', label: 'nav.help', kind: 'screen', to: '/portal/help' },
    { id: 'theme.light', label: 'palette.themeLight', kind: 'action' },
    { id: 'theme.dark', label: 'palette.themeDark', kind: 'action' },
    { id: 'theme.system', label: 'palette.themeSystem', kind: 'action' },
    { id: 'shortcuts', label: 'palette.shortcuts', kind: 'action', keys: '?' },
    { id: 'signOut', label: 'profileMenu.signOut', kind: 'action' },
  ];
}

/** Whether a label answers to what was typed: every typed word begins a word of it. */
export function matches(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
