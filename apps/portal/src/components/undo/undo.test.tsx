import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLocale } from '../../core/i18n/locale.ts';
import { tasksBeforeSignOut } from '../../core/store/logout.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { ToastProvider, useToast } from '../../ui/page/Toasts.tsx';
import { useRemovedIds } from './pending-removals.ts';
import { useRemoval } from './use-removal.ts';

const send = vi.fn<(id: string) => Promise<{ error?: unknown }>>();
let counter = 0;

function List({ ids }: { readonly ids: readonly string[] }) {
  const remove = useRemoval();
  const toast = useToast();
  const removed = useRemovedIds();
  return (
    <>
      {ids
        .filter((id) => !removed.has(id))
        .map((id) => (
          <button key={id} onClick={() => remove({ ids: [id], text: `${id} removed`, send })}>
            {id}
          </button>
        ))}
      <button onClick={() => toast({ text: 'Other toast' })}>other</button>
    </>
  );
}

async function open() {
  counter += 1;
  const ids = [`a${counter}`, `b${counter}`] as const;
  render(
    <PortalWrapper>
      <ToastProvider>
        <List ids={ids} />
      </ToastProvider>
    </PortalWrapper>,
  );
  fireEvent.click(screen.getByText(ids[0]));
  await act(() => vi.advanceTimersByTimeAsync(100));
  return ids[0];
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  send.mockReset().mockResolvedValue({});
  await activateLocale('en');
});
afterEach(() => vi.useRealTimers());

describe('a removal', () => {
  it('hides the object immediately and is sent when the toast closes', async () => {
    const id = await open();
    await screen.findByText(`${id} removed`);
    expect(screen.queryByText(id)).toBeNull();
    expect(send).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(send.mock.calls).toEqual([[id]]);
    expect(screen.queryByText(id)).toBeNull();
  });

  it('is never sent after Undo, which shows the object again', async () => {
    const id = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText(id)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    dispatchEvent(new Event('pagehide'));
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent once when the page is left', async () => {
    const id = await open();
    act(() => void dispatchEvent(new Event('pagehide')));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(send.mock.calls).toEqual([[id]]);
  });

  it('is sent before the user signs out', async () => {
    const id = await open();
    const isSent = vi.fn<() => void>();
    send.mockReturnValue(Promise.resolve({}).finally(isSent));
    await act(() => Promise.all([...tasksBeforeSignOut].map((finish) => finish())));
    expect([send.mock.calls, isSent.mock.calls.length, tasksBeforeSignOut.size]).toEqual([[[id]], 1, 0]);
  });

  it('is sent when another toast replaces its own', async () => {
    const id = await open();
    fireEvent.click(screen.getByText('other'));
    expect(send.mock.calls).toEqual([[id]]);
  });

  it('shows the object again and the error if the server refuses', async () => {
    send.mockResolvedValue({ error: { type: 'about:blank', title: 'Conflict', status: 409 } });
    const id = await open();
    act(() => void dispatchEvent(new Event('pagehide')));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(id)).toBeTruthy();
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
