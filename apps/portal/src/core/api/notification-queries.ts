import type { ResponseOf } from '@blueport/contracts';
import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { messagesLoaded } from '../store/operations.ts';
import type { AppStore } from '../store/store.ts';
import { callApi } from './call.ts';
import type { ApiRequest } from './call.ts';
import { requestOf } from './endpoints-of.ts';
import type { ApiError } from './problem.ts';
import { takeStartPart } from './start-answer.ts';

type MessageList = ResponseOf<typeof notificationRoutes.list>;

/** The messages shown in the drawer. */
const newest = requestOf(notificationRoutes.list, {
  query: { limit: 30, filterObj: { state: { eq: 'inbox' } }, sortObj: { arrivedAt: -1 } },
});

/** Loads the newest messages and the number of unread ones into the store. A failure is retried on the next event. */
export async function loadMessages(store: AppStore): Promise<ApiError | undefined> {
  const startPart = await takeStartPart('messages', () => store.getState());
  if (startPart) return void store.dispatch(messagesLoaded(startPart));
  const result = await callApi(newest, () => store.getState());
  if ('error' in result) return result.error;
  store.dispatch(messagesLoaded((await result.response.json()) as MessageList));
  return undefined;
}

async function change(store: AppStore, request: ApiRequest): Promise<ApiError | undefined> {
  const result = await callApi(request, () => store.getState());
  if ('error' in result) return result.error;
  return loadMessages(store);
}

/** Marks the given messages as read, or all of them. */
export function markRead(store: AppStore, ids: readonly string[] | 'all'): Promise<ApiError | undefined> {
  const body = ids === 'all' ? ({ all: true } as const) : { ids: [...ids] };
  return change(store, requestOf(notificationRoutes.read, { body }));
}

/** Removes one message. */
export function removeMessage(
  store: AppStore,
  { id }: { readonly id: string },
): Promise<ApiError | undefined> {
  return change(store, requestOf(notificationRoutes.remove, { id }));
}
