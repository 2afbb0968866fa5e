import type { Account, ScreenId } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import { entriesOf, visibleNavigation } from '../shell/navigation.tsx';

/** A line of the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** A second line, such as the location of a resource. */
  readonly detail?: string;
  readonly kind: 'screen' | 'action' | 'view' | 'place' | 'resource';
  /** Address of a page; absent for actions. */
  readonly to?: string;
  /** Keyboard shortcut with the same effect. */
  readonly keys?: string;
}

/** Returns every screen the account may open, followed by the actions. */
export function commandsFor(
  account: Account,
  provider: string,
  exists: (id: ScreenId) => boolean,
  t: typeof translate,
): Command[] {
  const entries = entriesOf(visibleNavigation(account, provider, exists));
  return [
    ...entries.map((entry): Command => ({
      id: entry.screen,
      label: t(entry.label),
      kind: 'screen',
      to: entry.to,
      ...(entry.shortcut ? { keys: `g ${entry.shortcut}` } : {}),
    })),
    { id: 'profile', label: t('profileMenu.profile'), kind: 'screen', to: '/portal/profile' },
    { id: 'help', label: t('nav.help'), kind: 'screen', to: '/portal/help' },
    { id: 'theme.light', label: t('palette.themeLight'), kind: 'action' },
    { id: 'theme.dark', label: t('palette.themeDark'), kind: 'action' },
    { id: 'theme.system', label: t('palette.themeSystem'), kind: 'action' },
    { id: 'shortcuts', label: t('palette.shortcuts'), kind: 'action', keys: '?' },
    { id: 'signOut', label: t('profileMenu.signOut'), kind: 'action' },
  ];
}

/** Whether a label matches the typed text: every typed word is the prefix of a word of the label. */
export function matches(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Returns the scope and the search text of the input: `/` for resources, `>` for actions, `?` for help, anything else
 * for all pages and actions.
 */
export function parseInput(typed: string): {
  readonly scope: 'all' | 'resources' | 'actions' | 'help';
  readonly text: string;
} {
  const scopes = { '/': 'resources', '>': 'actions', '?': 'help' } as const;
  const first = typed.charAt(0);
  const scope = first in scopes ? scopes[first as keyof typeof scopes] : 'all';
  return { scope, text: (scope === 'all' ? typed : typed.slice(1)).trim() };
}
