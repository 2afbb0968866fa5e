import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitUntilPopupClosed } from './sign-in-library.ts';

const focus = vi.spyOn(document, 'hasFocus');
let popup: { closed: boolean };
let ended: AbortController;
let closed: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  focus.mockReturnValue(true);
  popup = { closed: false };
  ended = new AbortController();
  closed = false;
  void waitUntilPopupClosed(popup as Window, ended.signal).then(() => {
    closed = true;
  });
});
afterEach(() => vi.useRealTimers());

it('reports a closed window after two seconds, so that its response can still arrive', async () => {
  await vi.advanceTimersByTimeAsync(5000);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(1900);
  expect(closed).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(closed).toBe(true);
});

it('keeps waiting while a window that appears closed has the focus', async () => {
  popup.closed = true;
  focus.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).toBe(false);
  focus.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(2200);
  expect(closed).toBe(true);
});

it('stops when the response arrives', async () => {
  ended.abort();
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(closed).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
