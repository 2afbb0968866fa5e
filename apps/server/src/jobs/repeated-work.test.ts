import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRepeatedWork } from './repeated-work.ts';

/** Creates work that the test ends, and counts its runs. */
function setup() {
  const errors: unknown[] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const stopping = new AbortController();
  const work = createRepeatedWork({
    work: () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject })),
    everyMs: 1000,
    onError: (error) => errors.push(error),
    stopping,
    running: () => [],
  });
  return { work, ends, errors, stopping };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('repeated work', () => {
  it('runs again some time after it ends, also after an error', async () => {
    const { work, ends, errors } = setup();
    work.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends).toHaveLength(1);
    const failure = new Error('lost');
    ends[0]!.reject(failure);
    await vi.advanceTimersByTimeAsync(1000);
    expect([errors, ends.length]).toEqual([[failure], 2]);
  });

  it('starts no run after it has been stopped between two runs', async () => {
    const { work, ends } = setup();
    work.start();
    ends[0]!.resolve();
    await vi.advanceTimersByTimeAsync(500);
    await work.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends).toHaveLength(1);
  });

  it('waits for a run that is in progress, but not longer than the grace period', async () => {
    const { work, ends, stopping } = setup();
    work.start();
    let isStopped = false;
    const stopped = work.stop().then(() => (isStopped = true));
    expect(stopping.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1400);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await stopped;
    ends[0]!.resolve();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends).toHaveLength(1);
  });
});
