import { maxRemovedMessages, type Notification } from '@blueport/contracts';
import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { callApi, type ApiRequest } from '../../core/api/call.ts';
import { requestOf } from '../../core/api/endpoints-of.ts';
import { loadMessages } from '../../core/api/notification-queries.ts';
import type { ApiError } from '../../core/api/problem.ts';
import type { AppStore } from '../../core/store/store.ts';

/** A change of messages by their reader. */
export type MessageChange = 'read' | 'unread' | 'done' | 'restore' | 'remove' | { readonly until: string };

function requestsOf(change: MessageChange, ids: readonly string[]): ApiRequest[] {
  if (typeof change === 'object')
    return [requestOf(notificationRoutes.snooze, { body: { ids: [...ids], ...change } })];
  if (change === 'remove') {
    return Array.from({ length: Math.ceil(ids.length / maxRemovedMessages) }, (_, index) => {
      const some = ids.slice(index * maxRemovedMessages, (index + 1) * maxRemovedMessages);
      return requestOf(notificationRoutes.clear, { query: { ids: some.join(',') } });
    });
  }
  return [requestOf(notificationRoutes[change], { body: { ids: [...ids] } })];
}

/** Sends a change to the server and reloads the bell. Returns the first failure. */
export async function changeMessages(
  store: AppStore,
  change: MessageChange,
  ids: readonly string[],
): Promise<ApiError | undefined> {
  for (const request of requestsOf(change, ids)) {
    const result = await callApi(request, () => store.getState());
    if ('error' in result) return result.error;
  }
  return loadMessages(store);
}

/** Removes all messages that are done. */
export async function clearDone(store: AppStore): Promise<ApiError | undefined> {
  const result = await callApi(requestOf(notificationRoutes.clear), () => store.getState());
  return 'error' in result ? result.error : loadMessages(store);
}

/** Returns a message after a change, to show it before the server has responded; undefined if it is removed. */
export function withChange(
  message: Notification,
  change: MessageChange,
  now: Date,
): Notification | undefined {
  if (typeof change === 'object') {
    return { ...message, state: 'snoozed', snoozedUntil: change.until, readAt: null, doneAt: null };
  }
  const at = now.toISOString();
  switch (change) {
    case 'read':
      return message.state === 'snoozed' ? message : { ...message, readAt: message.readAt ?? at };
    case 'unread':
      return { ...message, readAt: null };
    case 'done':
      return { ...message, state: 'done', doneAt: at, readAt: message.readAt ?? at, snoozedUntil: null };
    case 'restore':
      return { ...message, state: 'inbox', doneAt: null, snoozedUntil: null };
    case 'remove':
      return undefined;
  }
}

/** Returns the changes that undo one, each with the messages it applies to. */
export function undoOf(
  before: readonly Notification[],
): { readonly change: MessageChange; readonly ids: readonly string[] }[] {
  const idsOf = (wanted: (message: Notification) => boolean) => before.filter(wanted).map(({ id }) => id);
  const snoozes = before.flatMap(({ id, state, snoozedUntil }) =>
    state === 'snoozed' && snoozedUntil !== null ? [{ change: { until: snoozedUntil }, ids: [id] }] : [],
  );
  return [
    { change: 'restore' as const, ids: idsOf(({ state }) => state === 'inbox') },
    { change: 'unread' as const, ids: idsOf(({ state, readAt }) => state === 'inbox' && readAt === null) },
    { change: 'read' as const, ids: idsOf(({ state, readAt }) => state === 'inbox' && readAt !== null) },
    { change: 'done' as const, ids: idsOf(({ state }) => state === 'done') },
    ...snoozes,
  ].filter(({ ids }) => ids.length > 0);
}
