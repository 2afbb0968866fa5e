import type { Notification, ListResult } from '@blueport/contracts';
import { messagesLoaded } from '../store/operations.ts';
import type { AppStore } from '../store/store.ts';
import { callApi } from './call.ts';
import type { ApiRequest } from './call.ts';
import type { ApiError } from './problem.ts';

type MessageList = ListResult<Notification> & { readonly unread: number };

const path = '/api/user/notification';
/** What the drawer shows. */
const newest = { limit: 30, sortObj: '{"createdAt":-1}' };

/** Brings the newest messages and the number of unread ones into the store; what fails is tried again by the next event. */
export async function loadMessages(store: AppStore): Promise<ApiError | undefined> {
  const result = await callApi({ url: path, query: newest }, () => store.getState());
  if ('error' in result) return result.error;
  store.dispatch(messagesLoaded((await result.response.json()) as MessageList));
  return undefined;
}

async function change(store: AppStore, request: ApiRequest): Promise<ApiError | undefined> {
  const result = await callApi(request, () => store.getState());
  if ('error' in result) return result.error;
  return loadMessages(store);
}

/** Marks messages as read, or all of them. */
export function markRead(store: AppStore, ids: readonly string[] | 'all'): Promise<ApiError | undefined> {
  const body = ids === 'all' ? { all: true } : { ids };
  return change(store, { url: `${path}/read`, method: 'PUT', body });
}

/** Removes one message, or every one that was read. */
export function removeMessages(
  store: AppStore,
  message: { readonly id: string } | 'read',
): Promise<ApiError | undefined> {
  return change(store, { url: message === 'read' ? path : `${path}/${message.id}`, method: 'DELETE' });
}
