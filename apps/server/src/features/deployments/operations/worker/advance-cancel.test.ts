import { CloudError } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import type { CloudGateway, ReportedDeployment } from '../cloud/cloud-gateway.ts';
import type { Claim } from '../cloud/work.ts';
import { deployMachine, type Machine } from '../machine/machine.ts';
import type { OperationStore, Turn } from '../store/operation-store.ts';
import { advance } from './advance.ts';

const sight = (state: ReportedDeployment['state'], retryAfterMs?: number): ReportedDeployment => ({
  state,
  correlationId: undefined,
  error: undefined,
  outputs: [],
  retryAfterMs,
});
const throttled = (retryAfterMs: number) =>
  new CloudError({ kind: 'throttled', code: 'TooMany', message: 'Later.', status: 429, retryAfterMs });

/**
 * Runs a worker on a virtual clock with a cloud that returns the given responses, and cancels after a number of writes.
 */
function play(options: {
  readonly polls: readonly (ReportedDeployment | Error)[];
  readonly cancelAfterSaves: number;
  readonly machine?: Machine;
  readonly holdMs?: number;
}) {
  let now = 1_000_000;
  let saves = 0;
  const polls = [...options.polls];
  const calls: [string, number][] = [];
  const turns: Turn[] = [];
  const note = (name: string): void => {
    calls.push([name, now - 1_000_000]);
  };
  const gateway = {
    submit: async () => {
      note('submit');
      return { correlationId: undefined, retryAfterMs: undefined };
    },
    poll: async () => {
      note('poll');
      const next = polls.shift() ?? sight('Canceled');
      if (next instanceof Error) throw next;
      return next;
    },
    steps: async () => [],
    cancel: async () => note('cancel'),
  } as unknown as CloudGateway;
  const store: Pick<OperationStore, 'save'> = {
    save: async (_claim, turn) => {
      saves += 1;
      turns.push(turn);
      return { cancelRequested: saves >= options.cancelAfterSaves, accessEnded: false };
    },
  };
  const claim = {
    work: { operationId: 'one', steps: [], machine: options.machine ?? deployMachine({ needsGroup: false }) },
    attempt: 1,
    askedAt: now,
    clean: true,
    crashes: 0,
    cancelRequested: options.cancelAfterSaves === 0,
  } as unknown as Claim;
  const end = advance(
    {
      store: store as OperationStore,
      gateway,
      now: () => now,
      random: () => 0,
      holdMs: options.holdMs ?? 60_000,
      leaseMs: 1_000_000,
      stopping: () => false,
      sleep: async (milliseconds) => {
        now += milliseconds;
      },
    },
    claim,
  );
  return { end, calls, turns };
}

describe('a cancellation', () => {
  it.each([
    ['a throttled request', throttled(7000)],
    ['a poll with a retry delay', sight('Running', 7000)],
  ])('is recorded immediately, and sent only after the wait requested by %s', async (_of, firstPoll) => {
    const { end, calls, turns } = play({ polls: [firstPoll], cancelAfterSaves: 2 });
    expect(await end).toBe('done');
    const [pollCall, canceled] = [
      calls.find(([name]) => name === 'poll')!,
      calls.find(([name]) => name === 'cancel')!,
    ];
    expect(canceled[1] - pollCall[1]).toBeGreaterThanOrEqual(7000);
    expect(calls.filter(([name]) => name === 'cancel')).toHaveLength(1);
    // Recorded before the cloud is called, which is then not called again before the wait is over.
    expect(turns.some(({ machine }) => machine.cancel === 'requested')).toBe(true);
  });

  it('is sent immediately if no wait was requested', async () => {
    const { end, calls } = play({ polls: [sight('Running')], cancelAfterSaves: 2 });
    expect(await end).toBe('done');
    const times = Object.fromEntries(calls);
    expect(times['cancel']! - calls.find(([name]) => name === 'poll')![1]).toBe(0);
  });

  it('does not make the following polls more frequent', async () => {
    const running = Array.from({ length: 12 }, () => sight('Running', 2000));
    const { end, calls } = play({ polls: running, cancelAfterSaves: 2 });
    expect(await end).toBe('done');
    const polls = calls.filter(([name]) => name === 'poll').map(([, at]) => at);
    const gaps = polls.slice(1).map((at, index) => at - polls[index]!);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2000);
  });

  it('keeps the wait for the next worker, even in another process', async () => {
    const machine: Machine = { ...deployMachine({ needsGroup: false }), phase: 'Poll', confirmed: true };
    const waiting: Machine = { ...machine, askedUntil: 1_000_000 + 30_000 };
    const { end, calls, turns } = play({
      polls: [],
      cancelAfterSaves: 0,
      machine: waiting,
      holdMs: 1000,
    });
    expect(await end).toBe('released');
    expect([calls, turns.at(-1)?.release]).toEqual([[], { afterMs: 30_000 }]);
    const nextRun = play({ polls: [], cancelAfterSaves: 0, machine: { ...machine, askedUntil: 999_999 } });
    expect(await nextRun.end).toBe('done');
    expect(nextRun.calls[0]).toEqual(['cancel', 0]);
  });
});
