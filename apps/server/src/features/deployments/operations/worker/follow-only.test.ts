import { describe, expect, it } from 'vitest';
import type { CloudGateway } from '../cloud/cloud-gateway.ts';
import type { Work, WorkStep } from '../cloud/work.ts';
import { deleteMachine, powerMachine, type Machine } from '../machine/machine.ts';
import { powerNotes } from '../machine/power-plan.ts';
import { deleteRound, groupType } from './delete-round.ts';
import { powerRound } from './power-round.ts';

const step = (name: string, change: Partial<WorkStep> = {}): WorkStep => ({
  id: name,
  resourceId: `/subscriptions/s/resourceGroups/g/providers/Microsoft.Test/things/${name}`,
  type: 'Microsoft.Test/things',
  name,
  location: null,
  apiVersion: null,
  state: 'Pending',
  dependsOn: [],
  startedAt: null,
  finishedAt: null,
  error: null,
  longRunning: null,
  ...change,
});
const accepted = { state: 'Running', longRunning: 'https://cloud/status' } as const;
const workOf = (machine: Machine, steps: readonly WorkStep[]) =>
  ({ machine: { ...machine, followsOnly: true }, steps }) as unknown as Work;

/** A cloud in which all polled work has finished; records its calls. */
function gatewayOf() {
  const calls: string[] = [];
  const note = async (call: string, _work: Work, one: WorkStep) => {
    calls.push(`${call} ${one.name}`);
    return { status: call === 'delete' ? 'gone' : 'done', longRunning: null };
  };
  const gateway = {
    deleteResource: (work: Work, one: WorkStep) => note('delete', work, one),
    followPower: (work: Work, one: WorkStep) => note('follow', work, one),
    changePower: (work: Work, one: WorkStep) => note('change', work, one),
  } as unknown as CloudGateway;
  return { calls, parts: { gateway, now: () => 0 } };
}

describe('a deletion whose requester lost access', () => {
  it('polls accepted deletions and sends no others', async () => {
    const { calls, parts } = gatewayOf();
    const steps = [step('one', accepted), step('two'), step('three', { state: 'Running' })];
    const { event, extras } = await deleteRound(parts, workOf(deleteMachine({ removesGroup: true }), steps));
    expect(calls).toEqual(['delete one']);
    expect(event).toMatchObject({ type: 'Deleted', left: 0, isCutShort: true });
    expect(extras.steps).toMatchObject([{ id: 'one', state: 'Succeeded' }]);
  });

  it('is complete if every deletion was accepted', async () => {
    const { parts } = gatewayOf();
    const { event } = await deleteRound(
      parts,
      workOf(deleteMachine({ removesGroup: true }), [step('one', accepted)]),
    );
    expect(event).not.toHaveProperty('isCutShort');
  });

  it('does not delete the resource group', async () => {
    const { calls, parts } = gatewayOf();
    const machine: Machine = { ...deleteMachine({ removesGroup: true }), phase: 'DeleteGroup' };
    const steps = [step('one', { state: 'Succeeded' }), step('g', { type: groupType })];
    expect((await deleteRound(parts, workOf(machine, steps))).event).toEqual({ type: 'GroupKept' });
    expect(calls).toEqual([]);
  });
});

describe('a stop whose requester lost access', () => {
  it('polls accepted changes and sends no others', async () => {
    const { calls, parts } = gatewayOf();
    const steps = [
      step('one', accepted),
      step('two', { state: 'Running', longRunning: powerNotes.send }),
      step('three'),
    ];
    const machine = powerMachine({ action: 'stop', returnsTo: 'Succeeded' });
    const { event } = await powerRound(parts, workOf(machine, steps));
    expect(calls).toEqual(['follow one']);
    expect(event).toMatchObject({ type: 'Powered', left: 0, isCutShort: true });
  });

  it('does not start machines that a restart has stopped', async () => {
    const { calls, parts } = gatewayOf();
    const steps = [step('one', { state: 'Running', longRunning: powerNotes.halted })];
    const machine = powerMachine({ action: 'restart', returnsTo: 'Succeeded' });
    const { event } = await powerRound(parts, workOf(machine, steps));
    expect([calls, event]).toMatchObject([[], { left: 0, isCutShort: true }]);
  });
});
