import type { Notification, ResponseOf } from '@blueport/contracts';
import { notificationRoutes } from '@blueport/contracts/routes/messaging/notification-routes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../core/api/call.ts';
import { requestOf } from '../../core/api/endpoints-of.ts';
import type { ApiError } from '../../core/api/problem.ts';
import { store, useAppSelector } from '../../core/store/store.ts';
import { changeMessages, clearDone, type MessageChange, undoOf, withChange } from './change-messages.ts';

type MessageList = ResponseOf<typeof notificationRoutes.list>;
type Place = 'open' | 'done';

const requests = {
  open: requestOf(notificationRoutes.list, {
    query: { limit: 0, filterObj: { state: { in: ['inbox', 'snoozed'] } }, sortObj: { arrivedAt: -1 } },
  }),
  done: requestOf(notificationRoutes.list, {
    query: { limit: 0, filterObj: { state: { eq: 'done' } }, sortObj: { doneAt: -1 } },
  }),
};

/** A change that the user can undo. */
interface LastChange {
  readonly change: MessageChange;
  readonly before: readonly Notification[];
}

/** The messages of the drawer and their changes. */
export interface Inbox {
  /** Messages in the inbox and snoozed ones, or those that are done. The bell's newest ones until all have loaded. */
  readonly messages: readonly Notification[];
  /** Messages in the inbox and snoozed ones in every place, for the numbers of the views. */
  readonly openMessages: readonly Notification[];
  readonly isLoading: boolean;
  readonly failure: ApiError | undefined;
  readonly lastChange: LastChange | null;
  readonly change: (change: MessageChange, messages: readonly Notification[]) => void;
  readonly undo: () => void;
  readonly forget: () => void;
  readonly clearDone: () => void;
  readonly reload: () => void;
}

type Answer = { readonly messages: readonly Notification[] } | { readonly error: ApiError };

async function fetchMessages(place: Place): Promise<Answer> {
  const result = await callApi(requests[place], () => store.getState());
  if ('error' in result) return { error: result.error };
  return { messages: ((await result.response.json()) as MessageList).result };
}

/** Calls back when the bell has received or reloaded messages. */
function onBellChange(listener: () => void): () => void {
  let last = store.getState().operations.messages;
  return store.subscribe(() => {
    const { messages } = store.getState().operations;
    if (messages === last) return;
    last = messages;
    listener();
  });
}

/** Loads all messages of a place while the drawer is open, and again when the bell receives messages. */
function useMessages(place: Place, isOpen: boolean) {
  const newest = useAppSelector((state) => state.operations.messages);
  const [loaded, setLoaded] = useState<Partial<Record<Place, readonly Notification[]>>>({});
  const [failure, setFailure] = useState<ApiError>();
  /** Counts the changes: a response from before the last one is outdated. */
  const changes = useRef(0);
  /** Number of changes that the server has not confirmed: its list may lack them. */
  const pending = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    const before = changes.current;
    const answer = await fetchMessages(place);
    if (before !== changes.current || pending.current > 0) return;
    setFailure('error' in answer ? answer.error : undefined);
    if ('messages' in answer) setLoaded((others) => ({ ...others, [place]: answer.messages }));
  }, [place]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const start = () => void load().catch(() => undefined);
    queueMicrotask(start);
    return onBellChange(start);
  }, [isOpen, load]);
  const show = (messages: readonly Notification[]): void => {
    changes.current += 1;
    setLoaded((others) => ({ ...others, [place]: messages }));
  };
  const track = (work: Promise<ApiError | undefined>) => {
    pending.current += 1;
    return work.finally(() => {
      pending.current -= 1;
    });
  };
  const openMessages = loaded.open ?? newest;
  const messages = place === 'open' ? openMessages : (loaded.done ?? []);
  return { messages, openMessages, isLoading: loaded[place] === undefined, failure, show, load, track };
}

/** Returns the inbox. Changes appear before the server has responded; a failure restores what the server has. */
export function useInbox(place: Place, isOpen: boolean): Inbox {
  const { messages, openMessages, isLoading, failure, show, load, track } = useMessages(place, isOpen);
  const [lastChange, setLastChange] = useState<LastChange | null>(null);
  /** The failure of the last change. Loading the messages that the server has does not clear it. */
  const [changeFailure, setChangeFailure] = useState<ApiError>();
  // After a success, the change of the bell reloads the messages.
  const finish = (work: Promise<ApiError | undefined>) =>
    void track(work).then(
      (error) => {
        setChangeFailure(error);
        if (!error) return;
        setLastChange(null);
        load().catch(() => undefined);
      },
      () => undefined,
    );
  const change = (next: MessageChange, changed: readonly Notification[]) => {
    if (changed.length === 0) return;
    const ids = new Set(changed.map(({ id }) => id));
    const now = new Date();
    show(messages.flatMap((one) => (ids.has(one.id) ? (withChange(one, next, now) ?? []) : one)));
    if (next === 'done' || next === 'restore' || typeof next === 'object') {
      setLastChange({ change: next, before: changed });
    }
    finish(changeMessages(store, next, [...ids]));
  };
  const undo = async () => {
    setLastChange(null);
    for (const step of undoOf(lastChange?.before ?? [])) {
      const error = await changeMessages(store, step.change, step.ids);
      if (error) return error;
    }
    return undefined;
  };
  return {
    messages,
    openMessages,
    isLoading,
    failure: changeFailure ?? failure,
    lastChange,
    change,
    undo: () => finish(undo()),
    forget: () => {
      setLastChange(null);
      setChangeFailure(undefined);
    },
    clearDone: () => finish(clearDone(store)),
    reload: () => {
      setChangeFailure(undefined);
      load().catch(() => undefined);
    },
  };
}
