import { describe, expect, it } from 'vitest';
import type { MachineEvent } from './event.ts';
import { deleteMachine, deployMachine, powerMachine, type Machine } from './machine.ts';
import { deploymentStateOf } from './read-machine.ts';
import { transition } from './transition.ts';

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
const deploy = deployMachine({ needsGroup: false });
const restart = powerMachine({ action: 'restart', returnsTo: 'SucceededWithWarnings' });
const accessEnded = (isSent: boolean, hasConnection = false): MachineEvent => ({
  type: 'AccessEnded',
  isSent,
  hasConnection,
});

describe('the end of the requester’s access', () => {
  const followed = after(deploy, cleanClaim, accepted, accessEnded(true, true));

  it.each<[string, Machine, string, string | undefined]>([
    [
      'cancels an operation that was not sent',
      after(deploy, cleanClaim, accessEnded(false, true)),
      'Canceled',
      'RequesterAccessEnded',
    ],
    [
      'cancels accepted work without a connection to track it',
      after(deploy, cleanClaim, accepted, accessEnded(true)),
      'Canceled',
      'AccessEndedWhileRunning',
    ],
    ['keeps tracking accepted work', followed, 'Running', undefined],
    [
      'reports the outcome of accepted work',
      after(followed, { type: 'Seen', state: 'Succeeded' }),
      'Succeeded',
      undefined,
    ],
    [
      'cancels an operation that never reached the cloud instead of resending it',
      after(deploy, crashed, accessEnded(true, true), ...[0, 4000, 5000].map(missingAt)),
      'Canceled',
      'RequesterAccessEnded',
    ],
    [
      'cancels accepted work when the connection keeps being refused',
      after(followed, ...Array.from({ length: 21 }, (): MachineEvent => ({ type: 'SignInNeeded' }))),
      'Canceled',
      'AccessEndedWhileRunning',
    ],
    [
      'cancels a deletion that was only partly sent',
      after(deleteMachine({ removesGroup: true }), cleanClaim, accessEnded(true, true), {
        type: 'Deleted',
        left: 0,
        isCutShort: true,
      }),
      'Canceled',
      'AccessEndedWhileRunning',
    ],
    [
      'completes a deletion without deleting the resource group',
      after(deleteMachine({ removesGroup: true }), cleanClaim, accessEnded(true, true), {
        type: 'Deleted',
        left: 0,
      }),
      'Deleted',
      undefined,
    ],
    [
      'restores the previous state after a partly sent restart',
      after(restart, cleanClaim, accessEnded(true, true), {
        type: 'Powered',
        left: 0,
        unsure: false,
        isCutShort: true,
      }),
      'SucceededWithWarnings',
      'AccessEndedWhileRunning',
    ],
  ])('%s', (_what, machine, state, code) => {
    expect([deploymentStateOf(machine), machine.error?.code]).toEqual([state, code]);
  });

  it('waits for the retry interval of the cloud', () => {
    const waitingMachine = after(deploy, cleanClaim, { type: 'Accepted', retryAfterMs: 9000 });
    expect(transition(waitingMachine, accessEnded(true, true), { ...moment, now: 2000 }).delayMs).toBe(7000);
  });
});
