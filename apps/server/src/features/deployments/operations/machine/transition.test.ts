import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MachineEvent } from './event.ts';
import { deleteMachine, deployMachine, powerMachine, type Machine } from './machine.ts';
import { actionOf, deploymentStateOf, operationStateOf } from './read-machine.ts';
import { transition } from './transition.ts';

const error = { code: 'SkuNotAvailable', message: 'Not here.' };
const moment = { now: 0, random: 0 };

function after(machine: Machine, ...events: (MachineEvent | [MachineEvent, number])[]): Machine {
  return events.reduce((current, entry) => {
    const [event, now] = Array.isArray(entry) ? entry : [entry, 0];
    return transition(current, event, { ...moment, now }).machine;
  }, machine);
}

const missingAt = (now: number): [MachineEvent, number] => [{ type: 'Missing' }, now];
const fresh: MachineEvent = { type: 'Claimed', clean: true, crashes: 0 };
const crashed: MachineEvent = { type: 'Claimed', clean: false, crashes: 1 };
const accepted: MachineEvent = { type: 'Accepted' };
const seen = (state: 'Running' | 'Succeeded' | 'Failed' | 'Canceled'): MachineEvent => ({
  type: 'Seen',
  state,
});
const deploy = deployMachine({ needsGroup: false });
const grouped = deployMachine({ needsGroup: true });
const stop = powerMachine({ action: 'stop', returnsTo: 'Succeeded' });
const restart = powerMachine({ action: 'restart', returnsTo: 'SucceededWithWarnings' });
const left = (isSent: boolean, hasConnection = false): MachineEvent => ({
  type: 'AccessEnded',
  isSent,
  hasConnection,
});
const powered = (left: number, more: object = {}): MachineEvent => ({
  type: 'Powered',
  left,
  unsure: false,
  ...more,
});

describe('the next call', () => {
  it.each<[string, Machine, string]>([
    ['of a new deployment', after(deploy, fresh), 'submit'],
    ['of one that needs a group', after(grouped, fresh), 'ensureGroup'],
    ['when the group is there', after(grouped, fresh, { type: 'GroupReady' }), 'submit'],
    ['after a crash that may have sent it', after(deploy, crashed), 'look'],
    ['after an answer that was lost', after(deploy, fresh, { type: 'Unknown' }), 'look'],
    ['after being throttled', after(deploy, fresh, { type: 'Postponed' }), 'submit'],
    ['once accepted', after(deploy, fresh, accepted), 'look'],
    [
      'when it runs already',
      after(deploy, fresh, { type: 'Refused', error, reason: 'already-running' }),
      'look',
    ],
    ['when it is to be canceled', after(deploy, fresh, accepted, { type: 'CancelRequested' }), 'cancel'],
    [
      'when the cancellation may be lost',
      after(deploy, fresh, accepted, { type: 'CancelRequested' }, { type: 'Unknown' }),
      'look',
    ],
    [
      'when it still runs then',
      after(deploy, fresh, accepted, { type: 'CancelRequested' }, { type: 'Unknown' }, seen('Running')),
      'cancel',
    ],
    [
      'after looks that found nothing too early',
      after(deploy, crashed, ...[0, 500, 900, 2000, 4000].map(missingAt)),
      'look',
    ],
    ['after one of them when the time was up', after(deploy, crashed, ...[0, 4000].map(missingAt)), 'look'],
    [
      'after two of them when the time was up',
      after(deploy, crashed, ...[0, 4000, 5000].map(missingAt)),
      'submit',
    ],
    [
      'when it was seen and is away for a moment',
      after(deploy, fresh, accepted, ...[0, 4000, 5000, 6000].map(missingAt)),
      'look',
    ],
    [
      'after two of them when the time since a lost answer was up',
      after(deploy, fresh, { type: 'Unknown' }, ...[8000, 9000].map(missingAt)),
      'submit',
    ],
    [
      'after two of them of which one was too early for that',
      after(deploy, fresh, { type: 'Unknown' }, ...[2900, 4000].map(missingAt)),
      'look',
    ],
    ['of a deletion', after(deleteMachine({ removesGroup: true }), fresh), 'deleteResources'],
    [
      'when all resources are gone',
      after(deleteMachine({ removesGroup: true }), fresh, { type: 'Deleted', left: 0 }),
      'deleteGroup',
    ],
    ['of a stop', after(stop, fresh), 'changePower'],
    ['of a stop after a crash that may have sent it', after(stop, crashed), 'wait'],
    ['after an answer to a stop was lost', after(stop, fresh, powered(1, { unsure: true })), 'wait'],
    [
      'when too little time has passed since',
      after(stop, fresh, powered(1, { unsure: true }), [{ type: 'Waited' }, 2000]),
      'wait',
    ],
    [
      'when enough time has passed since',
      after(stop, fresh, powered(1, { unsure: true }), [{ type: 'Waited' }, 3000]),
      'changePower',
    ],
    ['of a restart when all is at rest', after(restart, fresh, powered(0)), 'changePower'],
  ])('%s', (_name, machine, action) => {
    expect(actionOf(machine)).toBe(action);
  });
});

describe('the state that people see', () => {
  it.each<[string, Machine, string, string]>([
    ['running', after(deploy, fresh, accepted), 'Running', 'Running'],
    ['an unknown outcome', after(deploy, fresh, { type: 'Unknown' }), 'Verifying', 'Verifying'],
    ['success', after(deploy, fresh, accepted, seen('Succeeded')), 'Succeeded', 'Succeeded'],
    ['a failure of the cloud', after(deploy, fresh, accepted, seen('Failed')), 'Failed', 'Failed'],
    ['a refusal', after(deploy, fresh, { type: 'Refused', error }), 'Failed', 'Failed'],
    [
      'canceled before it was sent',
      after(deploy, fresh, { type: 'CancelRequested' }),
      'Canceled',
      'Canceled',
    ],
    ['canceling', after(deploy, fresh, accepted, { type: 'CancelRequested' }), 'Canceling', 'Running'],
    [
      'too late to cancel',
      after(
        deploy,
        fresh,
        accepted,
        { type: 'CancelRequested' },
        { type: 'Refused', error },
        seen('Succeeded'),
      ),
      'Succeeded',
      'Succeeded',
    ],
    ['three crashes', after(deploy, { type: 'Claimed', clean: false, crashes: 3 }), 'Parked', 'Failed'],
    [
      'a sign-in that is needed',
      after(deploy, fresh, accepted, { type: 'SignInNeeded' }),
      'Running',
      'Running',
    ],
    ['deleting', after(deleteMachine({ removesGroup: false }), fresh), 'Deleting', 'Running'],
    [
      'deleted',
      after(deleteMachine({ removesGroup: false }), fresh, { type: 'Deleted', left: 0 }),
      'Deleted',
      'Succeeded',
    ],
    [
      'a deletion that is refused',
      after(deleteMachine({ removesGroup: true }), fresh, { type: 'Deleted', left: 0, error }),
      'Failed',
      'Failed',
    ],
    ['stopping', after(stop, fresh), 'Running', 'Running'],
    ['stopped', after(stop, fresh, powered(0)), 'Succeeded', 'Succeeded'],
    ['halfway through a restart', after(restart, fresh, powered(0)), 'Running', 'Running'],
    ['restarted', after(restart, fresh, powered(0), powered(0)), 'SucceededWithWarnings', 'Succeeded'],
    ['a stop that is refused', after(stop, fresh, powered(0, { error })), 'SucceededWithWarnings', 'Failed'],
    ['a stop that cannot be canceled', after(stop, fresh, { type: 'CancelRequested' }), 'Running', 'Running'],
    [
      'a stop that crashed three times',
      after(stop, { type: 'Claimed', clean: false, crashes: 3 }),
      'Parked',
      'Failed',
    ],
    [
      'removed by somebody else',
      after(deploy, fresh, accepted, ...[0, 20_000, 30_000, 40_000, 70_000].map(missingAt)),
      'Failed',
      'Failed',
    ],
  ])('%s', (_name, machine, deployment, operation) => {
    expect([deploymentStateOf(machine), operationStateOf(machine)]).toEqual([deployment, operation]);
  });

  it('is not failed by a look that the cloud refuses', () => {
    const machine = after(deploy, fresh, accepted, { type: 'Refused', error });
    expect(deploymentStateOf(machine)).toBe('Running');
  });
});

describe('looks at a cloud that has trouble', () => {
  const running = after(deploy, fresh, accepted, seen('Running'));
  it.each<[string, MachineEvent]>([
    ['of which one led nowhere', { type: 'Unknown' }],
    ['of which one was put off', { type: 'Postponed' }],
    ['of which one could not tell of the resources', { ...seen('Running'), isPartial: true } as MachineEvent],
  ])('do not follow each other quickly any more, %s', (_of, event) => {
    const { machine } = transition(running, event, moment);
    expect(transition(machine, seen('Running'), moment).delayMs).toBeGreaterThan(2000);
    const delays = [1, 2, 3, 4].map(
      (_look, index) =>
        transition(after(machine, ...Array.from({ length: index }, () => event)), seen('Running'), moment)
          .delayMs,
    );
    expect(delays.toSorted((one, other) => one - other)).toEqual(delays);
  });
});

describe('the first look', () => {
  const first = (...before: MachineEvent[]) =>
    transition(after(deploy, fresh, ...before), { type: 'Accepted', retryAfterMs: 1000 }, moment).delayMs;

  it('comes when the cloud says', () => {
    expect(first()).toBe(1000);
  });

  it('comes later where the cloud had trouble taking it', () => {
    expect(first({ type: 'Postponed' })).toBe(4000);
  });
});

describe('the first look at a deployment in a cloud with trouble', () => {
  const trouble: MachineEvent = { type: 'Accepted', isTroubled: true };
  it.each<[string, Machine, MachineEvent, number]>([
    [
      'that lost the call before',
      after(deploy, fresh, { type: 'Unknown' }, missingAt(8000), missingAt(9000)),
      accepted,
      4000,
    ],
    ['as other work has met it', after(deploy, fresh), trouble, 8000],
  ])('waits until most have ended, %s', (_case, before, event, waitMs) => {
    const { machine, delayMs } = transition(before, event, { ...moment, now: 10_000 });
    expect([machine.phase, delayMs]).toEqual(['Poll', waitMs]);
    expect(transition(machine, seen('Running'), moment).delayMs).toBeGreaterThan(2000);
  });
});

describe('looks after an answer was lost', () => {
  const lost = transition(after(deploy, fresh), { type: 'Unknown' }, moment);

  it('begin when what was sent has had its time to arrive', () => {
    expect(lost.delayMs).toBeGreaterThanOrEqual(8000);
  });

  it('do not follow each other as quickly as those at something that has just begun', () => {
    expect(transition(lost.machine, seen('Running'), moment).delayMs).toBeGreaterThan(2000);
    expect(transition(after(deploy, fresh, accepted), seen('Running'), moment).delayMs).toBeLessThan(50);
  });
});

describe('what was seen after a doubt', () => {
  it('is gone only when it stays away for a minute from then on', () => {
    const postponed: MachineEvent = { type: 'Postponed', seen: true, retryAfterMs: 50_000 };
    const early = [60_500, 61_200, 62_500].map(missingAt);
    const machine = after(deploy, fresh, { type: 'Unknown' }, [postponed, 8000], ...early);
    expect(deploymentStateOf(machine)).not.toBe('Failed');
    const late = [90_000, 110_000, 121_000].map(missingAt);
    expect(deploymentStateOf(after(machine, ...late))).toBe('Failed');
  });
});

describe('looks that find nothing', () => {
  it('are not repeated before they count', () => {
    const first = transition(after(deploy, crashed), { type: 'Missing' }, moment);
    expect(first.delayMs).toBeGreaterThanOrEqual(3000);
    const second = transition(first.machine, { type: 'Missing' }, { ...moment, now: first.delayMs });
    expect(second.machine.missing).toBe(1);
  });

  it('become rare where the deployment was seen before', () => {
    let { machine } = transition(after(deploy, fresh, accepted), { type: 'Missing' }, moment);
    let now = 3000;
    let looks = 1;
    for (; machine.phase !== 'Done'; looks += 1) {
      const next = transition(machine, { type: 'Missing' }, { ...moment, now });
      now += next.delayMs;
      ({ machine } = next);
    }
    expect(now).toBeGreaterThanOrEqual(60_000);
    expect(looks).toBeLessThan(12);
  });
});

describe('for any course of events', () => {
  const anyEvent: fc.Arbitrary<MachineEvent> = fc.oneof(
    fc.record({
      type: fc.constant('Claimed' as const),
      clean: fc.boolean(),
      crashes: fc.integer({ min: 0, max: 4 }),
    }),
    fc.constantFrom<MachineEvent>(
      { type: 'CancelRequested' },
      { type: 'GroupReady' },
      { type: 'Missing' },
      { type: 'SignInNeeded' },
      { type: 'CancelTaken' },
      { type: 'GroupGone' },
      { type: 'GroupKept' },
      { type: 'Refused', error },
      { type: 'Refused', error, reason: 'already-running' },
      { type: 'Refused', error, reason: 'group-missing' },
      seen('Running'),
      seen('Succeeded'),
      seen('Failed'),
      seen('Canceled'),
    ),
    fc.record({
      type: fc.constantFrom('Accepted' as const, 'Postponed' as const, 'Unknown' as const),
      retryAfterMs: fc.integer({ min: 0, max: 60_000 }),
    }),
    fc.record({ type: fc.constant('Deleted' as const), left: fc.integer({ min: 0, max: 5 }) }),
    fc.record({
      type: fc.constant('Powered' as const),
      left: fc.integer({ min: 0, max: 3 }),
      unsure: fc.boolean(),
    }),
    fc.constant<MachineEvent>({ type: 'Waited' }),
    fc.record({
      type: fc.constant('AccessEnded' as const),
      isSent: fc.boolean(),
      hasConnection: fc.boolean(),
    }),
  );
  const anyMachine = fc.constantFrom(deploy, grouped, deleteMachine({ removesGroup: true }), stop, restart);

  it('an end is final, and every other state names a call', () => {
    fc.assert(
      fc.property(anyMachine, fc.array(anyEvent, { maxLength: 40 }), (start, events) => {
        let machine = start;
        for (const event of events) {
          const next = transition(machine, event, moment);
          expect(next.delayMs).toBeGreaterThanOrEqual(0);
          expect(machine.phase !== 'Done' || next.machine === machine).toBe(true);
          expect(next.machine.phase === 'Done').toBe(next.machine.outcome !== null);
          expect(actionOf(next.machine) === 'nothing').toBe(next.machine.phase === 'Done');
          machine = next.machine;
        }
      }),
    );
  });

  it('sends nothing after the requester has lost access', () => {
    fc.assert(
      fc.property(anyMachine, fc.array(anyEvent, { maxLength: 40 }), (start, events) => {
        let machine = start.work === 'deploy' ? after(start, fresh, { type: 'GroupReady' }, accepted) : start;
        machine = after(machine, left(true, true));
        for (const event of events) {
          ({ machine } = transition(machine, event, moment));
          expect(['submit', 'ensureGroup']).not.toContain(actionOf(machine));
        }
      }),
    );
  });

  it('an unknown outcome of sending is never called a failure and never sent again unseen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (retryAfterMs) => {
        const { machine, delayMs } = transition(
          after(deploy, fresh),
          { type: 'Unknown', retryAfterMs },
          moment,
        );
        expect(deploymentStateOf(machine)).toBe('Verifying');
        expect(actionOf(machine)).toBe('look');
        expect(delayMs).toBeGreaterThanOrEqual(Math.max(8000, retryAfterMs));
      }),
    );
  });
});
