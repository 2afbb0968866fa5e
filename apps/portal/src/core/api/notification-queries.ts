import type { ResponseOf } from '@blueport/contracts';
import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { messagesLoaded } from '../store/operations.ts';
import type { AppStore } from '../store/store.ts';
import { callApi } from './call.ts';
import { requestOf } from './endpoints-of.ts';
import type { ApiError } from './problem.ts';
import { takeStartPart } from './start-answer.ts';

type MessageList = ResponseOf<typeof notificationRoutes.list>;

/** The messages shown in the drawer. */
const newest = requestOf(notificationRoutes.list, {
  query: { limit: 30, filterObj: { state: { eq: 'inbox' } } },
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
