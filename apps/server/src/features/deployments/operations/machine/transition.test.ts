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
const cleanClaim: MachineEvent = { type: 'Claimed', clean: true, crashes: 0 };
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
const accessEnded = (isSent: boolean, hasConnection = false): MachineEvent => ({
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

describe('the next request', () => {
  it.each<[string, Machine, string]>([
    ['submits a new deployment', after(deploy, cleanClaim), 'submit'],
    ['creates a missing group first', after(grouped, cleanClaim), 'ensureGroup'],
    ['submits once the group exists', after(grouped, cleanClaim, { type: 'GroupReady' }), 'submit'],
    ['polls after a crash during submission', after(deploy, crashed), 'poll'],
    ['polls after a lost response', after(deploy, cleanClaim, { type: 'Unknown' }), 'poll'],
    ['submits again after throttling', after(deploy, cleanClaim, { type: 'Postponed' }), 'submit'],
    ['polls an accepted deployment', after(deploy, cleanClaim, accepted), 'poll'],
    [
      'polls a deployment that is already running',
      after(deploy, cleanClaim, { type: 'Refused', error, reason: 'already-running' }),
      'poll',
    ],
    [
      'sends a requested cancellation',
      after(deploy, cleanClaim, accepted, { type: 'CancelRequested' }),
      'cancel',
    ],
    [
      'polls after a cancellation with a lost response',
      after(deploy, cleanClaim, accepted, { type: 'CancelRequested' }, { type: 'Unknown' }),
      'poll',
    ],
    [
      'cancels again if it is still running',
      after(deploy, cleanClaim, accepted, { type: 'CancelRequested' }, { type: 'Unknown' }, seen('Running')),
      'cancel',
    ],
    [
      'polls again if the time between polls was too short',
      after(deploy, crashed, ...[0, 500, 900, 2000, 4000].map(missingAt)),
      'poll',
    ],
    [
      'polls again after one valid poll that found nothing',
      after(deploy, crashed, ...[0, 4000].map(missingAt)),
      'poll',
    ],
    [
      'submits again after two valid polls that found nothing',
      after(deploy, crashed, ...[0, 4000, 5000].map(missingAt)),
      'submit',
    ],
    [
      'polls again if a known deployment is briefly missing',
      after(deploy, cleanClaim, accepted, ...[0, 4000, 5000, 6000].map(missingAt)),
      'poll',
    ],
    [
      'submits again after two late polls following a lost response',
      after(deploy, cleanClaim, { type: 'Unknown' }, ...[8000, 9000].map(missingAt)),
      'submit',
    ],
    [
      'polls again if one poll was too soon after a lost response',
      after(deploy, cleanClaim, { type: 'Unknown' }, ...[2900, 4000].map(missingAt)),
      'poll',
    ],
    [
      'starts a deletion with the resources',
      after(deleteMachine({ removesGroup: true }), cleanClaim),
      'deleteResources',
    ],
    [
      'deletes the group after all resources',
      after(deleteMachine({ removesGroup: true }), cleanClaim, { type: 'Deleted', left: 0 }),
      'deleteGroup',
    ],
    ['stops running resources', after(stop, cleanClaim), 'changePower'],
    ['waits after a crash during a stop', after(stop, crashed), 'wait'],
    ['waits after a lost response to a stop', after(stop, cleanClaim, powered(1, { unsure: true })), 'wait'],
    [
      'waits until a lost stop has had time to arrive',
      after(stop, cleanClaim, powered(1, { unsure: true }), [{ type: 'Waited' }, 2000]),
      'wait',
    ],
    [
      'stops again after that time',
      after(stop, cleanClaim, powered(1, { unsure: true }), [{ type: 'Waited' }, 3000]),
      'changePower',
    ],
    ['starts all stopped resources during a restart', after(restart, cleanClaim, powered(0)), 'changePower'],
  ])('%s', (_name, machine, action) => {
    expect(actionOf(machine)).toBe(action);
  });
});

describe('the displayed state', () => {
  it.each<[string, Machine, string, string]>([
    ['is Running while it runs', after(deploy, cleanClaim, accepted), 'Running', 'Running'],
    [
      'is Verifying after an unknown outcome',
      after(deploy, cleanClaim, { type: 'Unknown' }),
      'Verifying',
      'Verifying',
    ],
    [
      'is Succeeded after success',
      after(deploy, cleanClaim, accepted, seen('Succeeded')),
      'Succeeded',
      'Succeeded',
    ],
    [
      'is Failed after a failure in the cloud',
      after(deploy, cleanClaim, accepted, seen('Failed')),
      'Failed',
      'Failed',
    ],
    ['is Failed after a refusal', after(deploy, cleanClaim, { type: 'Refused', error }), 'Failed', 'Failed'],
    [
      'is Canceled if canceled before it was sent',
      after(deploy, cleanClaim, { type: 'CancelRequested' }),
      'Canceled',
      'Canceled',
    ],
    [
      'is Canceling while a cancellation is pending',
      after(deploy, cleanClaim, accepted, { type: 'CancelRequested' }),
      'Canceling',
      'Running',
    ],
    [
      'is Succeeded if the cancellation was too late',
      after(
        deploy,
        cleanClaim,
        accepted,
        { type: 'CancelRequested' },
        { type: 'Refused', error },
        seen('Succeeded'),
      ),
      'Succeeded',
      'Succeeded',
    ],
    [
      'is Parked after three crashes',
      after(deploy, { type: 'Claimed', clean: false, crashes: 3 }),
      'Parked',
      'Failed',
    ],
    [
      'is Running while a sign-in is required',
      after(deploy, cleanClaim, accepted, { type: 'SignInNeeded' }),
      'Running',
      'Running',
    ],
    [
      'is Deleting during a deletion',
      after(deleteMachine({ removesGroup: false }), cleanClaim),
      'Deleting',
      'Running',
    ],
    [
      'is Deleted after a deletion',
      after(deleteMachine({ removesGroup: false }), cleanClaim, { type: 'Deleted', left: 0 }),
      'Deleted',
      'Succeeded',
    ],
    [
      'is Failed after a refused deletion',
      after(deleteMachine({ removesGroup: true }), cleanClaim, { type: 'Deleted', left: 0, error }),
      'Failed',
      'Failed',
    ],
    ['is Running during a stop', after(stop, cleanClaim), 'Running', 'Running'],
    ['is Succeeded after a stop', after(stop, cleanClaim, powered(0)), 'Succeeded', 'Succeeded'],
    ['is Running in the middle of a restart', after(restart, cleanClaim, powered(0)), 'Running', 'Running'],
    [
      'is the previous state after a restart',
      after(restart, cleanClaim, powered(0), powered(0)),
      'SucceededWithWarnings',
      'Succeeded',
    ],
    [
      'is SucceededWithWarnings after a refused stop',
      after(stop, cleanClaim, powered(0, { error })),
      'SucceededWithWarnings',
      'Failed',
    ],
    [
      'is Running if a stop is canceled',
      after(stop, cleanClaim, { type: 'CancelRequested' }),
      'Running',
      'Running',
    ],
    [
      'is Parked after three crashes during a stop',
      after(stop, { type: 'Claimed', clean: false, crashes: 3 }),
      'Parked',
      'Failed',
    ],
    [
      'is Failed after a deletion outside of the portal',
      after(deploy, cleanClaim, accepted, ...[0, 20_000, 30_000, 40_000, 70_000].map(missingAt)),
      'Failed',
      'Failed',
    ],
  ])('%s', (_name, machine, deployment, operation) => {
    expect([deploymentStateOf(machine), operationStateOf(machine)]).toEqual([deployment, operation]);
  });

  it('does not fail if the cloud refuses a poll', () => {
    const machine = after(deploy, cleanClaim, accepted, { type: 'Refused', error });
    expect(deploymentStateOf(machine)).toBe('Running');
  });
});

describe('polls of a cloud with errors', () => {
  const running = after(deploy, cleanClaim, accepted, seen('Running'));
  it.each<[string, MachineEvent]>([
    ['a poll with an unknown outcome', { type: 'Unknown' }],
    ['a postponed poll', { type: 'Postponed' }],
    ['a poll without the states of the resources', { ...seen('Running'), isPartial: true } as MachineEvent],
  ])('slow down after %s', (_of, event) => {
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

describe('the first poll', () => {
  const first = (...before: MachineEvent[]) =>
    transition(after(deploy, cleanClaim, ...before), { type: 'Accepted', retryAfterMs: 1000 }, moment)
      .delayMs;

  it('is sent when the cloud asks for it', () => {
    expect(first()).toBe(1000);
  });

  it('is sent later if the cloud had trouble accepting the deployment', () => {
    expect(first({ type: 'Postponed' })).toBe(4000);
  });
});

describe('the first poll during cloud trouble', () => {
  const trouble: MachineEvent = { type: 'Accepted', isTroubled: true };
  it.each<[string, Machine, MachineEvent, number]>([
    [
      'a lost submission',
      after(deploy, cleanClaim, { type: 'Unknown' }, missingAt(8000), missingAt(9000)),
      accepted,
      4000,
    ],
    ['errors of other work', after(deploy, cleanClaim), trouble, 8000],
  ])('waits until most deployments have finished after %s', (_case, before, event, waitMs) => {
    const { machine, delayMs } = transition(before, event, { ...moment, now: 10_000 });
    expect([machine.phase, delayMs]).toEqual(['Poll', waitMs]);
    expect(transition(machine, seen('Running'), moment).delayMs).toBeGreaterThan(2000);
  });
});

describe('polls after a lost response', () => {
  const lostStep = transition(after(deploy, cleanClaim), { type: 'Unknown' }, moment);

  it('start after the request has had time to arrive', () => {
    expect(lostStep.delayMs).toBeGreaterThanOrEqual(8000);
  });

  it('are less frequent than those of a new deployment', () => {
    expect(transition(lostStep.machine, seen('Running'), moment).delayMs).toBeGreaterThan(2000);
    expect(transition(after(deploy, cleanClaim, accepted), seen('Running'), moment).delayMs).toBeLessThan(50);
  });
});

describe('a deployment seen after a lost response', () => {
  it('counts as deleted only after it has been missing for a minute', () => {
    const postponed: MachineEvent = { type: 'Postponed', seen: true, retryAfterMs: 50_000 };
    const earlyEvents = [60_500, 61_200, 62_500].map(missingAt);
    const machine = after(deploy, cleanClaim, { type: 'Unknown' }, [postponed, 8000], ...earlyEvents);
    expect(deploymentStateOf(machine)).not.toBe('Failed');
    const lateEvents = [90_000, 110_000, 121_000].map(missingAt);
    expect(deploymentStateOf(after(machine, ...lateEvents))).toBe('Failed');
  });
});

describe('polls that find nothing', () => {
  it('are not repeated before they count', () => {
    const first = transition(after(deploy, crashed), { type: 'Missing' }, moment);
    expect(first.delayMs).toBeGreaterThanOrEqual(3000);
    const second = transition(first.machine, { type: 'Missing' }, { ...moment, now: first.delayMs });
    expect(second.machine.missing).toBe(1);
  });

  it('become infrequent if the deployment was seen before', () => {
    let { machine } = transition(after(deploy, cleanClaim, accepted), { type: 'Missing' }, moment);
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

describe('any sequence of events', () => {
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

  it('keeps a final state and names a request in every other state', () => {
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
        let machine =
          start.work === 'deploy' ? after(start, cleanClaim, { type: 'GroupReady' }, accepted) : start;
        machine = after(machine, accessEnded(true, true));
        for (const event of events) {
          ({ machine } = transition(machine, event, moment));
          expect(['submit', 'ensureGroup']).not.toContain(actionOf(machine));
        }
      }),
    );
  });

  it('neither fails nor resends after an unknown outcome without polling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (retryAfterMs) => {
        const { machine, delayMs } = transition(
          after(deploy, cleanClaim),
          { type: 'Unknown', retryAfterMs },
          moment,
        );
        expect(deploymentStateOf(machine)).toBe('Verifying');
        expect(actionOf(machine)).toBe('poll');
        expect(delayMs).toBeGreaterThanOrEqual(Math.max(8000, retryAfterMs));
      }),
    );
  });
});
