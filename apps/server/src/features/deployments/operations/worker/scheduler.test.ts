import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Claim } from '../cloud/work.ts';
import type { OperationStore } from '../store/operation-store.ts';
import { createScheduler, minWorkerAgeMs } from './scheduler.ts';

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
  it('is steady only after it has run for some time', async () => {
    const samples: { at: number; isSteady: boolean }[] = [];
    const startedAt = performance.now();
    const store: OperationStore = {
      claimDue: (_owner, _limit, isSteady) => {
        samples.push({ at: performance.now() - startedAt, isSteady });
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
    await vi.advanceTimersByTimeAsync(minWorkerAgeMs * 2);
    const stopped = scheduler.stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(samples.length).toBeGreaterThan(10);
    expect(samples.filter(({ at, isSteady }) => isSteady !== at >= minWorkerAgeMs)).toEqual([]);
    expect(new Set(samples.map(({ isSteady }) => isSteady))).toEqual(new Set([false, true]));
  });

  it('reports its running operations, so that it does not claim them from itself', async () => {
    const reports: (readonly string[])[] = [];
    const claim = { work: { operationId: 'o' }, crashes: 0 } as Claim;
    const store: OperationStore = {
      claimDue: (_owner, _limit, _isSteady, inHand = []) => {
        reports.push(inHand);
        return Promise.resolve(reports.length === 1 ? [claim] : []);
      },
      claim: () => Promise.resolve(undefined),
      save: () => Promise.resolve(undefined),
    };
    const scheduler = createScheduler({
      store,
      leases,
      run: () => scheduler.sleep(1000, 'o'),
      onError: (error) => {
        throw error;
      },
      concurrency: 4,
      sweepMs: 250,
    });
    await scheduler.start();
    await vi.advanceTimersByTimeAsync(2000);
    const stopped = scheduler.stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(reports[0]).toEqual([]);
    expect(reports[1]).toEqual(['o']);
    expect(reports.at(-1)).toEqual([]);
  });

  it('keeps sleeping after a late wake-up, because the cloud may have asked for the wait', async () => {
    const claim = { work: { operationId: 'o' }, crashes: 0 } as Claim;
    let sleptMs = 0;
    let claims = [claim];
    const store: OperationStore = {
      claimDue: () => {
        const due = claims;
        claims = [];
        return Promise.resolve(due);
      },
      claim: () => Promise.resolve(undefined),
      save: () => Promise.resolve(undefined),
    };
    const scheduler = createScheduler({
      store,
      leases,
      run: async () => {
        const from = performance.now();
        await scheduler.sleep(1000, 'o');
        sleptMs = performance.now() - from;
      },
      onError: (error) => {
        throw error;
      },
      concurrency: 4,
      sweepMs: 250,
    });
    await scheduler.start();
    await vi.advanceTimersByTimeAsync(100);
    scheduler.wake('o');
    await vi.advanceTimersByTimeAsync(2000);
    const stopped = scheduler.stop();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(sleptMs).toBeGreaterThanOrEqual(1000);
  });
});
