import { messageTopics, type MessageTopic, type Notification, topicOf } from '@blueport/contracts';

export const inboxViews = ['all', 'action', 'unread', 'snoozed', 'done'] as const;
export type InboxView = (typeof inboxViews)[number];

/** What the drawer shows: a view and optionally only one topic. */
export interface InboxFilter {
  readonly view: InboxView;
  readonly topic: MessageTopic | 'all';
}

const isInView: Readonly<Record<InboxView, (message: Notification) => boolean>> = {
  all: ({ state }) => state === 'inbox',
  action: ({ state, needsAction }) => state === 'inbox' && needsAction,
  unread: ({ state, readAt }) => state === 'inbox' && readAt === null,
  snoozed: ({ state }) => state === 'snoozed',
  done: ({ state }) => state === 'done',
};

/** Returns the messages that a filter shows. The snoozed view is sorted by the time of return. */
export function filterMessages(
  messages: readonly Notification[],
  { view, topic }: InboxFilter,
): Notification[] {
  const shown = messages.filter(
    (one) => isInView[view](one) && (topic === 'all' || topicOf(one.kind) === topic),
  );
  if (view !== 'snoozed') return shown;
  return shown.toSorted((a, b) => (a.snoozedUntil ?? '').localeCompare(b.snoozedUntil ?? ''));
}

const storageKey = (accountId: string): string => `bp.inbox.${accountId}`;

/** Returns the filter that a user last chose on this device. */
export function readFilter(accountId: string): InboxFilter {
  const [storedView, storedTopic] = (localStorage.getItem(storageKey(accountId)) ?? '').split(' ');
  return {
    view: inboxViews.find((view) => view === storedView) ?? 'all',
    topic: messageTopics.find((topic) => topic === storedTopic) ?? 'all',
  };
}

/** Remembers the filter, except for the snoozed and done views: the drawer then opens with all messages. */
export function rememberFilter(accountId: string, { view, topic }: InboxFilter): void {
  const storedView = view === 'snoozed' || view === 'done' ? 'all' : view;
  localStorage.setItem(storageKey(accountId), `${storedView} ${topic}`);
}
