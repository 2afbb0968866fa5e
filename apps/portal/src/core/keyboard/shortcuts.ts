import type { MessageId } from '../i18n/message-id.ts';

/** Letters that open a page after `g`, by the page's label in the sidebar. */
export const pageKeys: Partial<Record<MessageId, string>> = {
  'nav.home': 'h',
  'nav.blueprints': 'b',
  'nav.deployments': 'd',
  'nav.approvals': 'a',
  'nav.subscriptionList': 's',
  'nav.resourceGroup': 'r',
  'nav.costAnalysis': 'c',
};

/** Keys that move through the rows of a list. */
export const rowKeys: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** Keys that press the buttons of a message in the inbox. */
export const messageKeys = { done: 'e', snooze: 's', read: 'u' } as const;
