import { CloudError } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import type { CloudGateway, ReportedDeployment } from '../cloud/cloud-gateway.ts';
import type { Claim } from '../cloud/work.ts';
import { deployMachine, type Machine } from '../machine/machine.ts';
import type { OperationStore } from '../store/operation-store.ts';
import { advance } from './advance.ts';
import { KnownOutcomes } from './known-outcomes.ts';

const succeeded: ReportedDeployment = {
  state: 'Succeeded',
  correlationId: undefined,
  error: undefined,
  outputs: [],
  retryAfterMs: undefined,
};
const busy = () =>
  new CloudError({
    kind: 'throttled',
    code: 'TooMany',
    message: 'Later.',
    status: 429,
    retryAfterMs: 5000,
  });

/**
 * An operation that succeeded in the cloud and whose steps cannot be listed at first; the worker releases it to wait.
 */
function play() {
  let machine: Machine = { ...deployMachine({ needsGroup: false }), phase: 'Poll', confirmed: true };
  const calls: string[] = [];
  let lists = 0;
  const gateway = {
    poll: async () => {
      calls.push('poll');
      return succeeded;
    },
    steps: async () => {
      calls.push('steps');
      lists += 1;
      if (lists === 1) throw busy();
      return [];
    },
  } as unknown as CloudGateway;
  const store: Pick<OperationStore, 'save'> = {
    save: async (_claim, turn) => {
      ({ machine } = turn);
      return { cancelRequested: false, accessEnded: false };
    },
  };
  const claimed = (ends: KnownOutcomes) =>
    advance(
      {
        store: store as OperationStore,
        gateway,
        ends,
        now: () => 0,
        random: () => 0,
        holdMs: 1500,
        leaseMs: 1_000_000,
        stopping: () => false,
        sleep: async () => {},
      },
      {
        work: { operationId: 'one', steps: [], machine },
        attempt: 1,
        askedAt: 0,
        clean: true,
        crashes: 0,
        cancelRequested: false,
      } as unknown as Claim,
    );
  return { calls, claimed };
}

describe('a final state that was read before its claim was released', () => {
  it('is not read again by the same process', async () => {
    const { calls, claimed } = play();
    const ends = new KnownOutcomes();
    expect(await claimed(ends)).toBe('released');
    expect(await claimed(ends)).toBe('done');
    expect(calls).toEqual(['poll', 'steps', 'steps']);
    expect(ends.get('one')).toBeUndefined();
  });

  it('is read again by another process', async () => {
    const { calls, claimed } = play();
    expect(await claimed(new KnownOutcomes())).toBe('released');
    expect(await claimed(new KnownOutcomes())).toBe('done');
    expect(calls).toEqual(['poll', 'steps', 'poll', 'steps']);
  });
});

it('only the latest final states are kept, up to a limit', () => {
  const ends = new KnownOutcomes();
  for (let index = 0; index < 2000; index += 1) ends.set(`operation-${index}`, succeeded);
  const knownFlags = Array.from({ length: 2000 }, (_, index) => ends.get(`operation-${index}`) !== undefined);
  expect(knownFlags.filter(Boolean)).toHaveLength(500);
  expect(knownFlags.slice(-500).every(Boolean)).toBe(true);
});
