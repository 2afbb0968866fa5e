import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RelativeTime } from './RelativeTime.tsx';

const start = Date.parse('2026-11-20T10:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows a time that is older by a number of seconds; returns the text and how often it was rendered since. */
function show(secondsOld: number, isFuture = false) {
  const onRender = vi.fn<() => void>();
  const value = new Date(start - secondsOld * 1000).toISOString();
  render(
    <Profiler id="time" onRender={onRender}>
      <RelativeTime value={value} isFuture={isFuture} />
    </Profiler>,
  );
  return { text: () => screen.getByRole('time').textContent, renders: () => onRender.mock.calls.length };
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('counts the seconds of the first minute', async () => {
  const { text } = show(1);
  expect(text()).toBe('1 second ago');
  await pass(1);
  expect(text()).toBe('2 seconds ago');
  await pass(57);
  expect(text()).toBe('59 seconds ago');
  await pass(1);
  expect(text()).toBe('1 minute ago');
});

it('renders an older time twice a minute', async () => {
  const { text, renders } = show(300);
  const before = renders();
  await pass(60);
  expect(text()).toBe('6 minutes ago');
  expect(renders() - before).toBe(2);
});

it('shows a time in the future as now, unless it may be in the future', () => {
  expect(show(-20).text()).toBe('now');
  cleanup();
  expect(show(-20, true).text()).toBe('in 20 seconds');
});
