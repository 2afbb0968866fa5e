import type { Draft } from '@blueport/contracts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../core/api/api.ts';
import { flushDrafts, flushLimitMs } from '../../../core/drafts/flush-drafts.ts';
import { storeUnsentDraft, readUnsentDraft } from '../../../core/drafts/unsent-draft.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { createStore } from '../../../core/store/store.ts';
import { toDraft } from './model/draft.ts';
import { blueprintFixture } from './model/wizard-fixture.ts';
import { wizardStateOf } from './model/wizard-state.ts';
import { initialValues } from './model/wizard-values.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import type { Wizard } from './use-wizard.ts';

const blueprint = blueprintFixture();
const titled = (title: string) => ({ ...initialValues(blueprint), title });
const wizardOf = (title: string, edits: number): Wizard => ({
  ...({} as Wizard),
  blueprint,
  state: { ...wizardStateOf(titled(title)), edits },
});
/** Draft saved by another machine. The server returns its properties in another order. */
const draftOf = (title: string): Draft => {
  const draft = toDraft(blueprint, titled(title), 'parameters');
  return Object.fromEntries(Object.entries(draft).toReversed()) as Draft;
};

let storedDraft: { draft: Draft; revision: string } | undefined;
let writes: (string | null)[] = [];
/** Outcome of the next write: `unsent` never arrives, while `unheard` loses only the response. */
let fate: 'unsent' | 'unheard' | 'broken' | 'refused' | undefined;
let isReadable = true;
let stores: ReturnType<typeof createStore>[] = [];
const write = (draft: Draft) => {
  storedDraft = { draft, revision: `r${Math.random()}` };
};

const server = setupServer(
  http.get('*/api/user/draft/:name', () =>
    isReadable
      ? HttpResponse.json({
          draft: storedDraft?.draft ?? null,
          savedAt: storedDraft ? '2026-11-20T10:00:00Z' : null,
          revision: storedDraft?.revision ?? null,
        })
      : HttpResponse.error(),
  ),
  http.put('*/api/user/draft/:name', async ({ request }) => {
    const revision = new URL(request.url).searchParams.get('revision');
    const now = fate;
    fate = undefined;
    writes.push(revision);
    if (now === 'unsent') return HttpResponse.error();
    if (now === 'refused') return new HttpResponse(null, { status: 422 });
    if (revision !== null && revision !== (storedDraft?.revision ?? 'none')) {
      return HttpResponse.json(
        { type: 'urn:blueport:problem:stale', title: 'Stale', status: 412 },
        { status: 412 },
      );
    }
    const draft = (await request.json()) as Draft;
    write(Object.fromEntries(Object.entries(draft).toReversed()) as Draft);
    if (now === 'unheard') return HttpResponse.error();
    if (now === 'broken') return new HttpResponse(null, { status: 502 });
    return HttpResponse.json({ savedAt: '2026-11-20T10:00:00Z', revision: storedDraft!.revision });
  }),
);

beforeAll(() => server.listen());
beforeEach(() => {
  write(draftOf('Before'));
  writes = [];
  fate = undefined;
  isReadable = true;
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  // A wizard sends its draft when it unmounts, which must happen within the test that opened it.
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await act(() => Promise.resolve());
    for (const store of stores) {
      await Promise.all(store.dispatch(api.util.getRunningMutationsThunk()));
      await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    }
  }
  stores = [];
  server.resetHandlers();
});
afterAll(() => server.close());

const account = {
  id: 'me',
  name: 'Me',
  email: 'me@contoso.example',
  state: 'Active' as const,
  orgId: 'own',
  role: 'engineer',
  orgInfo: [],
  roleInfo: [],
};

function start(revision: string, isUnsent = false) {
  const store = createStore();
  stores.push(store);
  signIn(store, [], account);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, rerender } = renderHook(
    ({ wizard }) => useDraftSaving(wizard, 'parameters', revision, isUnsent),
    {
      wrapper,
      initialProps: { wizard: wizardOf('Before', 0) },
    },
  );
  let edits = 0;
  const type = (title: string) => rerender({ wizard: wizardOf(title, (edits += 1)) });
  const until = (state: string) => waitFor(() => expect(result.current.draftState).toBe(state));
  return { result, type, until, store };
}

test.each([
  ['unheard', 'offline'],
  ['broken', 'failed'],
] as const)(
  'a lost response (%s) does not cause a conflict, and later writes are still conditional',
  async (lost, state) => {
    const { type, until } = start(storedDraft!.revision);
    fate = lost;
    type('First');
    await until(state);
    expect(storedDraft!.draft.title).toBe('First');
    type('Second');
    await until('saved');
    expect(storedDraft!.draft.title).toBe('Second');
    expect(writes).not.toContain(null);
  },
);

test('resending the same values after a lost response counts as saved', async () => {
  const { type, until } = start(storedDraft!.revision);
  fate = 'unheard';
  type('First');
  await until('offline');
  type('First');
  await until('saved');
  expect(storedDraft!.draft.title).toBe('First');
  expect(writes).toHaveLength(2);
});

test('a draft saved by another machine after a lost response is not overwritten', async () => {
  const { type, until } = start(storedDraft!.revision);
  fate = 'unsent';
  type('Mine');
  await until('offline');
  write(draftOf('Theirs'));
  type('Mine too');
  await until('conflict');
  expect(storedDraft!.draft.title).toBe('Theirs');
  expect(Object.values(localStorage).join('')).toContain('Mine too');
});

test('a wizard that could not load the saved draft reports a conflict before overwriting it', async () => {
  const { type, until } = start('none');
  isReadable = false;
  type('Mine');
  // While the draft cannot be loaded, a conflict cannot be detected.
  await until('offline');
  isReadable = true;
  type('Mine too');
  await until('conflict');
  expect(storedDraft!.draft.title).toBe('Before');
});

test('keeping the local draft overwrites only the revision shown, not a newer one', async () => {
  const { result, type, until } = start(storedDraft!.revision);
  write(draftOf('Theirs'));
  type('Mine');
  await until('conflict');
  const shownRevision = storedDraft!.revision;
  write(draftOf('Third'));
  act(() => result.current.decide('mine', shownRevision));
  await waitFor(() => expect(writes).toHaveLength(2));
  await until('conflict');
  expect(storedDraft!.draft.title).toBe('Third');
  act(() => result.current.decide('mine', storedDraft!.revision));
  await until('saved');
  expect(storedDraft!.draft.title).toBe('Mine');
});

test('a draft that failed offline is sent when the network returns, without another keystroke', async () => {
  const { type, until } = start(storedDraft!.revision);
  fate = 'unsent';
  type('Mine');
  await until('offline');
  act(() => void dispatchEvent(new Event('online')));
  await until('saved');
  expect(storedDraft!.draft.title).toBe('Mine');
});

test('a failed draft is retried after a pause, but a rejected one is not', async () => {
  const spy = vi.spyOn(globalThis, 'setInterval');
  const pauses = () => spy.mock.calls.filter(([, pause]) => pause === 10_000);
  const { type, until } = start(storedDraft!.revision);
  fate = 'broken';
  type('Mine');
  await until('failed');
  await waitFor(() => expect(pauses()).toHaveLength(1));
  act(() => pauses()[0]![0]());
  await until('saved');
  expect(writes.length).toBeGreaterThan(1);
  fate = 'refused';
  type('Too much');
  await until('failed');
  expect(pauses()).toHaveLength(1);
  spy.mockRestore();
});

test('a draft that exists only in this browser is sent immediately, without another keystroke', async () => {
  storeUnsentDraft('me', blueprint.name, {
    draft: draftOf('Before'),
    at: Date.now(),
    base: 'none',
    unheard: [],
  });
  storedDraft = undefined;
  const { result, until } = start('none', true);
  expect(result.current.draftState).toBe('waiting');
  await until('clean');
  expect(storedDraft).toMatchObject({ draft: { title: 'Before' } });
  expect(writes).toEqual(['none']);
  expect(readUnsentDraft('me', blueprint.name, null)).toBeNull();
});

test("a wizard that opens with the server's draft sends nothing (negative control)", async () => {
  const { result, type, until } = start(storedDraft!.revision);
  expect(result.current.draftState).toBe('clean');
  type('Typed');
  await until('saved');
  expect(writes).toHaveLength(1);
});

test('signing out sends the latest input and waits for the response', async () => {
  const { type, store } = start(storedDraft!.revision);
  type('Typed last');
  await flushDrafts(store);
  expect(storedDraft!.draft.title).toBe('Typed last');
  expect(readUnsentDraft('me', blueprint.name, null)).toBeNull();
});

test('a draft that cannot be sent at sign-out is kept in this browser for the account', async () => {
  const { type, store } = start(storedDraft!.revision);
  server.use(http.put('*/api/user/draft/:name', () => HttpResponse.error()));
  type('Typed last');
  await flushDrafts(store);
  expect(readUnsentDraft('me', blueprint.name, null)?.draft.title).toBe('Typed last');
});

test('signing out sends drafts of closed wizards unless the server has newer ones', async () => {
  const { store } = start(storedDraft!.revision);
  const keep = (name: string, base: string) =>
    storeUnsentDraft('me', name, { draft: draftOf('Closed'), at: Date.now(), base, unheard: [] });
  keep('other', 'stale');
  await flushDrafts(store);
  expect(storedDraft!.draft.title).toBe('Before');
  expect(readUnsentDraft('me', 'other', null)?.draft.title).toBe('Closed');
  keep('other', storedDraft!.revision);
  await flushDrafts(store);
  expect(storedDraft!.draft.title).toBe('Closed');
  expect(readUnsentDraft('me', 'other', null)).toBeNull();
});

test("signing out deletes a draft of this browser that is older than the server's", async () => {
  const { store } = start(storedDraft!.revision);
  storeUnsentDraft('me', 'other', { draft: draftOf('Older'), at: 1, base: 'none', unheard: [] });
  await flushDrafts(store);
  expect(readUnsentDraft('me', 'other', null)).toBeNull();
  expect(storedDraft!.draft.title).toBe('Before');
});

test('signing out does not wait for an unresponsive server', async () => {
  const { type, store } = start(storedDraft!.revision);
  let answer: (() => void) | undefined;
  const requestArrival = new Promise<void>((reportArrival) => {
    server.use(
      http.put('*/api/user/draft/:name', () => {
        reportArrival();
        return new Promise<Response>((resolve) => {
          answer = () => resolve(HttpResponse.error());
        });
      }),
    );
  });
  type('Typed last');
  const spy = vi.spyOn(globalThis, 'setTimeout');
  const flushed = flushDrafts(store);
  await requestArrival;
  const flushTimeout = spy.mock.calls.find(([, ms]) => ms === flushLimitMs);
  spy.mockRestore();
  act(() => flushTimeout![0]());
  await flushed;
  expect(readUnsentDraft('me', blueprint.name, null)?.draft.title).toBe('Typed last');
  answer?.();
});
