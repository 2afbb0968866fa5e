import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilPopupClosed } from './until-popup-closed.ts';

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
  void untilPopupClosed(popup as Window, ended.signal).then(() => {
    closed = true;
  });
});
afterEach(() => vi.useRealTimers());

it('tells that the window was closed, after a moment for an answer that is on its way', async () => {
  await vi.advanceTimersByTimeAsync(5000);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(400);
  expect(closed).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(closed).toBe(true);
});

it('waits on while a window that is called closed stands in front of the page', async () => {
  popup.closed = true;
  focus.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).toBe(false);
  focus.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(700);
  expect(closed).toBe(true);
});

it('looks no longer once the answer is there', async () => {
  ended.abort();
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(closed).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
