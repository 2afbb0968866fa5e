import type { Draft } from '@blueport/contracts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../store/store.ts';
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
/** A draft as another machine writes it: the server gives back its names in another order. */
const draftOf = (title: string): Draft => {
  const draft = toDraft(blueprint, titled(title), 'parameters');
  return Object.fromEntries(Object.entries(draft).toReversed()) as Draft;
};

let kept: { draft: Draft; revision: string } | undefined;
let writes: (string | null)[] = [];
/** What becomes of the next write: `unsent` never arrives, of `unheard` only the answer is lost. */
let fate: 'unsent' | 'unheard' | 'broken' | 'refused' | undefined;
let isReadable = true;
const write = (draft: Draft) => {
  kept = { draft, revision: `r${Math.random()}` };
};

const server = setupServer(
  http.get('*/api/user/draft/:name', () =>
    isReadable
      ? HttpResponse.json({
          draft: kept?.draft ?? null,
          savedAt: kept ? '2026-11-20T10:00:00Z' : null,
          revision: kept?.revision ?? null,
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
    if (revision !== null && revision !== (kept?.revision ?? 'none')) {
      return HttpResponse.json(
        { type: 'urn:blueport:problem:stale', title: 'Stale', status: 412 },
        { status: 412 },
      );
    }
    const draft = (await request.json()) as Draft;
    write(Object.fromEntries(Object.entries(draft).toReversed()) as Draft);
    if (now === 'unheard') return HttpResponse.error();
    if (now === 'broken') return new HttpResponse(null, { status: 502 });
    return HttpResponse.json({ savedAt: '2026-11-20T10:00:00Z', revision: kept!.revision });
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
afterEach(cleanup);
afterAll(() => server.close());

function start(revision: string) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, rerender } = renderHook(({ wizard }) => useDraftSaving(wizard, 'parameters', revision), {
    wrapper,
    initialProps: { wizard: wizardOf('Before', 0) },
  });
  let edits = 0;
  const type = (title: string) => rerender({ wizard: wizardOf(title, (edits += 1)) });
  const until = (state: string) =>
    waitFor(() => expect(result.current.draftState).toBe(state), { timeout: 4000 });
  return { result, type, until };
}

test.each([
  ['unheard', 'offline'],
  ['broken', 'failed'],
] as const)(
  'an answer that was lost (%s) is no conflict with oneself, and the guard stays',
  async (lost, state) => {
    const { type, until } = start(kept!.revision);
    fate = lost;
    type('First');
    await until(state);
    expect(kept!.draft.title).toBe('First');
    type('Second');
    await until('saved');
    expect(kept!.draft.title).toBe('Second');
    expect(writes).not.toContain(null);
  },
);

test('the same values sent again after a lost answer count as saved', async () => {
  const { type, until } = start(kept!.revision);
  fate = 'unheard';
  type('First');
  await until('offline');
  type('First');
  await until('saved');
  expect(kept!.draft.title).toBe('First');
  expect(writes).toHaveLength(2);
});

test('what another machine wrote after a lost answer is not written over', async () => {
  const { type, until } = start(kept!.revision);
  fate = 'unsent';
  type('Mine');
  await until('offline');
  write(draftOf('Theirs'));
  type('Mine too');
  await until('conflict');
  expect(kept!.draft.title).toBe('Theirs');
  expect(Object.values(localStorage).join('')).toContain('Mine too');
});

test('whoever is not sure what the draft is asks before writing over one', async () => {
  const { type, until } = start('none');
  isReadable = false;
  type('Mine');
  // Nobody can say whether it is a conflict.
  await until('offline');
  isReadable = true;
  type('Mine too');
  await until('conflict');
  expect(kept!.draft.title).toBe('Before');
});

test('keeping what is here writes over what was shown, not over what came after', async () => {
  const { result, type, until } = start(kept!.revision);
  write(draftOf('Theirs'));
  type('Mine');
  await until('conflict');
  const shown = kept!.revision;
  write(draftOf('Third'));
  act(() => result.current.decide('mine', shown));
  await waitFor(() => expect(writes).toHaveLength(2));
  await until('conflict');
  expect(kept!.draft.title).toBe('Third');
  act(() => result.current.decide('mine', kept!.revision));
  await until('saved');
  expect(kept!.draft.title).toBe('Mine');
});

test('what found no network is sent when the network is back, without another keystroke', async () => {
  const { type, until } = start(kept!.revision);
  fate = 'unsent';
  type('Mine');
  await until('offline');
  act(() => void dispatchEvent(new Event('online')));
  await until('saved');
  expect(kept!.draft.title).toBe('Mine');
});

test('what failed is sent again after a pause; what was refused is not', async () => {
  const spy = vi.spyOn(globalThis, 'setInterval');
  const pauses = () => spy.mock.calls.filter(([, pause]) => pause === 10_000);
  const { type, until } = start(kept!.revision);
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
