import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationStore } from '../store/operation-store.ts';
import { createScheduler, steadyMs } from './scheduler.ts';

const leases = {
  renew: () => Promise.resolve(),
  releaseAll: () => Promise.resolve(),
  enter: () => Promise.resolve(),
  leave: () => Promise.resolve(),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a worker', () => {
  it('calls itself steady only when it has lived for some time', async () => {
    const asked: { at: number; isSteady: boolean }[] = [];
    const startedAt = performance.now();
    const store: OperationStore = {
      claimDue: (_owner, _limit, isSteady) => {
        asked.push({ at: performance.now() - startedAt, isSteady });
        return Promise.resolve([]);
      },
      claim: () => Promise.resolve(undefined),
      save: () => Promise.resolve(undefined),
    };
    const scheduler = createScheduler({
      store,
      leases,
      run: () => Promise.resolve(),
      onError: (error) => {
        throw error;
      },
      concurrency: 4,
      sweepMs: 250,
    });
    await scheduler.start();
    await vi.advanceTimersByTimeAsync(steadyMs * 2);
    const stopped = scheduler.stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter(({ at, isSteady }) => isSteady !== at >= steadyMs)).toEqual([]);
    expect(new Set(asked.map(({ isSteady }) => isSteady))).toEqual(new Set([false, true]));
  });
});
