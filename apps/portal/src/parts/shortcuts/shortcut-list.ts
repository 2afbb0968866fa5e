import type { MessageId } from '../../core/i18n/message-id.ts';

/** Keys of the portal with what they do, for the sheet and the help page. */
export const shortcutList: readonly { readonly keys: string; readonly label: MessageId }[] = [
  { keys: 'Ctrl K', label: 'shortcut.palette' },
  { keys: '?', label: 'shortcut.sheet' },
  { keys: 'g b', label: 'shortcut.blueprints' },
  { keys: 'g d', label: 'shortcut.deployments' },
  { keys: 'g r', label: 'shortcut.resourceGroups' },
  { keys: 'j  k  ↓  ↑', label: 'shortcut.rows' },
  { keys: '←  →', label: 'shortcut.cells' },
  { keys: 'Home  End', label: 'shortcut.edges' },
  { keys: 'Enter', label: 'shortcut.open' },
  { keys: 'Space', label: 'shortcut.select' },
  { keys: 'Shift + click', label: 'shortcut.multiSort' },
];
