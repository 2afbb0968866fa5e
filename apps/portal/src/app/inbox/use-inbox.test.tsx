import type { Notification } from '@blueport/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '../../core/store/store.ts';
import { useInbox } from './use-inbox.ts';

const messageOf = (id: string): Notification => ({
  id,
  kind: 'announcement',
  severity: 'info',
  subject: id,
  outcome: '',
  detail: null,
  says: [],
  link: null,
  createdAt: '2026-11-20T10:00:00Z',
  readAt: null,
  needsAction: false,
  state: 'inbox',
  snoozedUntil: null,
  doneAt: null,
});
const [first, second] = [messageOf('first'), messageOf('second')];
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
);

/** Answers the requests of the inbox; `change` answers a change of messages, whose ids are given. */
function serve(list: () => Notification[], change: (ids: string) => Promise<Response>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    if (init?.method === 'PUT') return change(typeof init.body === 'string' ? init.body : '');
    return Response.json({ result: list(), count: 0, total: 0, unread: 0, nextReturn: null });
  });
}

async function open() {
  const { result } = renderHook(() => useInbox('open', true), { wrapper });
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  return result;
}

const statesOf = ({ current }: Awaited<ReturnType<typeof open>>) =>
  current.messages.map(({ state }) => state);

afterEach(() => vi.restoreAllMocks());

it('still shows the failure of a change after the messages have been reloaded', async () => {
  serve(
    () => [first],
    async () => Response.json({ type: 'about:blank', title: 'Conflict', status: 409 }, { status: 409 }),
  );
  const inbox = await open();
  act(() => inbox.current.change('done', [first]));
  expect(statesOf(inbox)).toEqual(['done']);
  await waitFor(() => expect(statesOf(inbox)).toEqual(['inbox']));
  expect(inbox.current.failure).toMatchObject({ status: 409 });
  expect(inbox.current.lastChange).toBeNull();
});

it('keeps a change on screen until the server has confirmed it', async () => {
  const done = new Set<Notification>();
  let confirm = (): void => undefined;
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  const fetched = serve(
    () => [first, second].filter((one) => !done.has(one)),
    async (ids) => {
      if (ids.includes(second.id)) await confirmed;
      done.add(ids.includes(second.id) ? second : first);
      return Response.json({ unread: 0 });
    },
  );
  const inbox = await open();
  act(() => inbox.current.change('done', [first]));
  act(() => inbox.current.change('done', [second]));
  // The bell and the list are loaded after the first change.
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(5));
  await act(async () => {});
  expect(statesOf(inbox)).toEqual(['done', 'done']);
  await act(async () => confirm());
  await waitFor(() => expect(inbox.current.messages).toEqual([]));
});
