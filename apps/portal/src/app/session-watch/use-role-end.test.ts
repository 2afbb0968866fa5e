import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRoleEnd } from './use-role-end.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const start = (seconds: number | null) => {
  const onEnd = vi.fn<() => void>();
  const hook = renderHook((end: { seconds: number | null; readAt: number }) => useRoleEnd(end, onEnd), {
    initialProps: { seconds, readAt: Date.now() },
  });
  return { onEnd, ...hook };
};

it('reports the end of a role once, even if the page was rendered later than the response', () => {
  const { onEnd, rerender } = start(60);
  vi.advanceTimersByTime(30_000);
  rerender({ seconds: 60, readAt: 1_000_000 });
  vi.advanceTimersByTime(30_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('follows a new response, and stops if no role ends any longer', () => {
  const { onEnd, rerender } = start(60);
  rerender({ seconds: 120, readAt: Date.now() });
  vi.advanceTimersByTime(61_000);
  expect(onEnd).not.toHaveBeenCalled();
  rerender({ seconds: null, readAt: Date.now() });
  vi.advanceTimersByTime(600_000);
  expect(onEnd).not.toHaveBeenCalled();
});

it('reads again after 24 days if the end is further away', () => {
  const { onEnd } = start(90 * 24 * 3600);
  vi.advanceTimersByTime(24 * 24 * 3_600_000);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(onEnd).toHaveBeenCalledOnce();
});
