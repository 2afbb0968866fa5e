import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLocale } from '../../core/i18n/locale.ts';
import { tabActivated } from '../../core/store/active-tab.ts';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ChunkError } from './chunk-error.ts';
import type { ChunkFailureReason } from './chunk-error.ts';
import { lazyBackground, lazyDialog, lazyPart } from './lazy-part.tsx';

let reason: ChunkFailureReason | undefined;
let attempts = 0;

interface MenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Menu({ open }: MenuProps) {
  return open ? <p>the menu</p> : null;
}

const load = async () => {
  attempts += 1;
  if (reason) throw new ChunkError('/assets/Menu-1a2b.js', reason);
  return Menu;
};

/** A button that opens the part, which then stays mounted, like a menu. */
function Opener({ Part }: { readonly Part: ReturnType<typeof lazyPart<MenuProps>> }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Suspense fallback={<p>waiting</p>}>
        {open === undefined ? null : <Part open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function show(Part: ReturnType<typeof lazyPart<MenuProps>>, store = createStore()) {
  return render(
    <PortalWrapper store={store}>
      <Opener Part={Part} />
    </PortalWrapper>,
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
const message = 'Loading chunk Menu-1a2b failed';

beforeEach(() => {
  reason = undefined;
  attempts = 0;
  // Adds the dialog functions that jsdom lacks.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

afterEach(() => activateLocale('en'));

test('keeps its state when its parent renders again after it was loaded', async () => {
  reason = 'missing';
  function Counter() {
    const [count, setCount] = useState(0);
    return <button onClick={() => setCount(count + 1)}>{`Count ${count}`}</button>;
  }
  const Part = lazyPart(async () => {
    await load();
    return Counter;
  });
  function Parent() {
    const [renders, setRenders] = useState(0);
    return (
      <>
        <button onClick={() => setRenders(renders + 1)}>{`Parent ${renders}`}</button>
        <Suspense>
          <Part />
        </Suspense>
      </>
    );
  }
  render(
    <PortalWrapper store={createStore()}>
      <Parent />
    </PortalWrapper>,
  );
  await screen.findByRole('alert');
  reason = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Count 0' }));
  await userEvent.click(screen.getByRole('button', { name: 'Parent 0' }));
  expect(screen.getByRole('button', { name: 'Parent 1' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Count 1' })).toBeTruthy();
});

test('is loaded when it is first shown', async () => {
  show(lazyPart(load));
  expect(attempts).toBe(0);
  await open();
  expect(await screen.findByText('the menu')).toBeTruthy();
});

test('reports a failure in place and loads on Retry', async () => {
  reason = 'missing';
  show(lazyPart(load));
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  reason = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('the menu')).toBeTruthy();
});

test('retries when it is shown again', async () => {
  reason = 'missing';
  const Part = lazyPart(load);
  const { unmount } = show(Part);
  await open();
  await screen.findByText(message);
  unmount();
  reason = undefined;
  show(Part);
  await open();
  expect(await screen.findByText('the menu')).toBeTruthy();
});

test('a dialog reports its failure in a dialog, which opens and closes like the part itself', async () => {
  reason = 'missing';
  show(lazyDialog(load));
  await open();
  expect(await screen.findByRole('dialog', { name: message })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  reason = undefined;
  await open();
  expect(await screen.findByText('the menu')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('retries automatically when the connection is back', async () => {
  reason = 'unreachable';
  show(lazyPart(load));
  await open();
  expect(await screen.findByText(/retries automatically/)).toBeTruthy();
  reason = undefined;
  act(() => dispatchEvent(new Event('online')) as never);
  expect(await screen.findByText('the menu')).toBeTruthy();
});

test('a background part fails silently and loads when the connection is back', async () => {
  reason = 'unreachable';
  show(lazyBackground(load));
  await open();
  await waitFor(() => expect(attempts).toBe(1));
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  expect(screen.queryByText(message)).toBeNull();
  reason = undefined;
  act(() => dispatchEvent(new Event('online')) as never);
  expect(await screen.findByText('the menu')).toBeTruthy();
});

test('a background part whose file is missing loads at the next navigation', async () => {
  reason = 'missing';
  const store = createStore();
  show(lazyBackground(load), store);
  await open();
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  expect(attempts).toBe(1);
  reason = undefined;
  act(() => void store.dispatch(tabActivated({ activeTab: 'Roles', activeURL: '/portal/role' })));
  expect(await screen.findByText('the menu')).toBeTruthy();
});

test('a background part whose file is missing loads when the network returns', async () => {
  reason = 'missing';
  show(lazyBackground(load));
  await open();
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  reason = undefined;
  act(() => dispatchEvent(new Event('online')) as never);
  expect(await screen.findByText('the menu')).toBeTruthy();
});

test('retries regularly only while the server is unreachable', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  for (const [current, expected] of [
    ['unreachable', 2],
    ['updated', 1],
  ] as const) {
    reason = current;
    attempts = 0;
    const { unmount } = show(lazyPart(load));
    await open();
    await screen.findByText(message);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(attempts).toBe(expected);
    unmount();
  }
  vi.useRealTimers();
});

test.each([
  ['en', 'updated', /A new version of Blueport was installed. Reload the page/],
  ['de', 'updated', /Eine neue Version von Blueport wurde installiert/],
  ['fr', 'unreachable', /Vérifiez votre réseau/],
  ['en', 'timeout', /did not respond within 120 seconds/],
] as const)('explains the next step in %s: %s', async (locale, current, text) => {
  await activateLocale(locale);
  reason = current;
  show(lazyPart(load));
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
  // The specified message is the same in every language.
  expect(screen.getByText(message)).toBeTruthy();
});
