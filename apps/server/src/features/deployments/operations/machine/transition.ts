import type { Failure } from '@blueport/contracts';
import { portalFailure } from '../failure/portal-failure.ts';
import { accessEnded, endedWhileRunning } from './access-end.ts';
import { defaultDelays, lookDelay, quickLooks, troubleDelay, type Delays } from './delays.ts';
import type { MachineEvent } from './event.ts';
import type { Machine, MachineOutcome } from './machine.ts';

/** The machine after an event, and how long to wait before its next action. */
export interface Step {
  readonly machine: Machine;
  readonly delayMs: number;
}

export interface Moment {
  readonly now: number;
  /** 0 to 1, for waits. */
  readonly random: number;
  readonly delays?: Delays;
}

/** Crashes in a row after which an operation is set aside. */
export const crashLimit = 3;

/** Looks in a row that the cloud refuses before the operation is set aside with the cloud's reason. */
const refusedLooksLimit = 20;

type Of<Type extends MachineEvent['type']> = Extract<MachineEvent, { type: Type }>;

function end(machine: Machine, outcome: MachineOutcome, error: Failure | null = null): Step {
  return { machine: { ...machine, phase: 'Done', waitingFor: null, outcome, error }, delayMs: 0 };
}

/** Goes on to a phase with a clean sheet. */
function enter(machine: Machine, phase: Machine['phase'], delayMs = 0): Step {
  return {
    machine: { ...machine, phase, missing: 0, missingSince: null, troubles: 0, looks: 0, waitingFor: null },
    delayMs,
  };
}

function onClaimed(machine: Machine, event: Of<'Claimed'>, moment: Required<Moment>): Step {
  if (event.crashes >= crashLimit) {
    const crashes = String(event.crashes);
    return end(machine, 'Parked', portalFailure('ParkedAfterCrashes', { crashes }));
  }
  if (event.clean) return { machine, delayMs: 0 };
  if (machine.work === 'power') return doubt(machine, moment);
  const cancel = machine.cancel === 'requested' ? 'unsure' : machine.cancel;
  // The last holder may have died between sending and writing down: look before sending again.
  if (machine.phase === 'Submit') return enter({ ...machine, cancel: machine.cancel }, 'Verify');
  return { machine: { ...machine, cancel }, delayMs: 0 };
}

/** A call may have been made that was not written down: nothing is sent before it has had the time to arrive. */
function doubt(machine: Machine, { now, delays }: Required<Moment>): Step {
  return { machine: { ...machine, missingSince: now, confirmed: false }, delayMs: delays.missingMs };
}

function onWaited(machine: Machine, { now, delays }: Required<Moment>): Step {
  const left = delays.missingMs - (now - (machine.missingSince ?? now - delays.missingMs));
  return left > 0 ? { machine, delayMs: left } : { machine: { ...machine, missingSince: null }, delayMs: 0 };
}

function onPowered(machine: Machine, event: Of<'Powered'>, moment: Required<Moment>): Step {
  if (event.unsure) return doubt({ ...machine, troubles: machine.troubles + 1 }, moment);
  if (event.left > 0) {
    const looks = machine.looks + 1;
    return {
      machine: { ...machine, looks, troubles: 0, confirmed: true, waitingFor: null },
      delayMs: lookDelay(looks, event.retryAfterMs),
    };
  }
  if (event.isCutShort === true) return end(machine, 'Canceled', endedWhileRunning);
  if (machine.phase === 'Halt' && machine.power === 'restart') {
    return enter({ ...machine, confirmed: true }, 'Wake');
  }
  return event.error === undefined ? end(machine, 'Succeeded') : end(machine, 'Failed', event.error);
}

function onCancelRequested(machine: Machine, { now }: Required<Moment>): Step {
  if (machine.work !== 'deploy' || machine.cancel !== 'none') return { machine, delayMs: 0 };
  const canceling: Machine = { ...machine, cancel: 'requested' };
  const untouched = machine.phase === 'Group' || machine.phase === 'Submit';
  if (untouched) return end(canceling, 'Canceled');
  return { machine: canceling, delayMs: Math.max(0, (machine.askedUntil ?? 0) - now) };
}

/** Cancels an unsent operation; a sent one is only polled if the organization has a connection. Nothing is sent afterwards. */
function onAccessEnded(machine: Machine, event: Of<'AccessEnded'>, { now }: Required<Moment>): Step {
  if (machine.followsOnly === true) return { machine, delayMs: 0 };
  if (!event.isSent) return end(machine, 'Canceled', accessEnded);
  if (!event.hasConnection) return end(machine, 'Canceled', endedWhileRunning);
  return {
    machine: { ...machine, followsOnly: true, waitingFor: null },
    delayMs: Math.max(0, (machine.askedUntil ?? 0) - now),
  };
}

/** Postpones a refused poll, and gives up after many in a row. */
function onRefusedLook(machine: Machine, moment: Required<Moment>, error: Failure): Step {
  if (machine.troubles < refusedLooksLimit) return onTrouble(machine, { type: 'Postponed' }, moment);
  return machine.followsOnly === true
    ? end(machine, 'Canceled', endedWhileRunning)
    : end(machine, 'Parked', error);
}

function onSignInNeeded(machine: Machine, moment: Required<Moment>): Step {
  // A sign-in does not help a connection that keeps being refused.
  if (machine.followsOnly === true) return onRefusedLook(machine, moment, endedWhileRunning);
  return { machine: { ...machine, waitingFor: 'sign-in' }, delayMs: 15_000 };
}

function onAccepted(machine: Machine, event: Of<'Accepted'>, { delays }: Required<Moment>): Step {
  const { retryAfterMs = 0, isTroubled = false } = event;
  const confirmed: Machine = { ...machine, confirmed: true };
  if (machine.troubles === 0 && !isTroubled) return enter(confirmed, 'Poll', retryAfterMs);
  // Where many calls fail, a look before most deployments have ended would only be one more of them.
  const delayMs = isTroubled ? Math.max(delays.doubtMs, retryAfterMs) : lookDelay(quickLooks, retryAfterMs);
  const poll = enter(confirmed, 'Poll', delayMs);
  return { ...poll, machine: { ...poll.machine, looks: quickLooks } };
}

function onSeen(machine: Machine, event: Of<'Seen'>): Step {
  const seen: Machine = { ...machine, confirmed: true };
  if (event.state === 'Running') {
    // What is found after a doubt has run for a while, and a cloud that has trouble is not hurried: no quick looks then.
    const isSmooth = machine.phase === 'Poll' && event.isPartial !== true;
    const looks = Math.max(machine.looks + 1, isSmooth ? 0 : quickLooks);
    const cancel = machine.cancel === 'unsure' ? 'requested' : machine.cancel;
    return {
      machine: { ...enter(seen, 'Poll').machine, looks, cancel },
      delayMs: cancel === 'requested' ? (event.retryAfterMs ?? 0) : lookDelay(looks, event.retryAfterMs),
    };
  }
  return end(seen, event.state, event.error ?? null);
}

function onMissing(machine: Machine, moment: Required<Moment>): Step {
  const { delays, now, random } = moment;
  const missingSince = machine.missingSince ?? now;
  const away = now - missingSince;
  // Looks before the time is up count for nothing: the request may still be on its way.
  const missing = machine.missing + (away >= delays.missingMs ? 1 : 0);
  if (machine.confirmed && away >= delays.goneMs && missing > delays.missingLooks) {
    return end(machine, 'Failed', portalFailure('DeploymentGone'));
  }
  if (!machine.confirmed && missing >= delays.missingLooks) {
    if (machine.followsOnly === true) return end(machine, 'Canceled', accessEnded);
    // It never arrived, so nothing has to be stopped.
    if (machine.cancel !== 'none') return end(machine, 'Canceled');
    const again = enter(machine, 'Submit');
    // The lost call is a trouble that counts: the cloud is not hurried once it has accepted the next one.
    return { ...again, machine: { ...again.machine, troubles: 1 } };
  }
  const spread = troubleDelay(2 + missing, delays.longestTroubleMs, random);
  return {
    machine: { ...machine, phase: 'Verify', missing, missingSince, troubles: 0 },
    // A look before the time is up would count for nothing.
    delayMs: Math.max(0, delays.missingMs - away) + spread,
  };
}

function onRefused(machine: Machine, event: Of<'Refused'>, moment: Required<Moment>): Step {
  if (machine.phase === 'Submit' && event.reason === 'already-running') {
    return enter({ ...machine, confirmed: true }, 'Poll');
  }
  if (
    machine.phase === 'Submit' &&
    event.reason === 'group-missing' &&
    machine.needsGroup &&
    machine.troubles < 8
  ) {
    // The group was made a moment ago and not every part of the cloud has heard of it.
    const troubles = machine.troubles + 1;
    return {
      machine: { ...machine, troubles },
      delayMs: troubleDelay(troubles, moment.delays.longestTroubleMs, moment.random),
    };
  }
  if (machine.cancel === 'requested' && machine.phase === 'Poll') {
    // Too late to cancel: what the deployment became is seen at the next look.
    return { machine: { ...machine, cancel: 'sent' }, delayMs: 0 };
  }
  if (machine.phase === 'Verify' || machine.phase === 'Poll') {
    if (event.reason === 'group-missing') return onMissing(machine, moment);
    // Not being allowed to look says nothing about what the deployment became.
    return onRefusedLook(machine, moment, event.error);
  }
  return end(machine, 'Failed', event.error);
}

function onTrouble(machine: Machine, event: Of<'Postponed' | 'Unknown'>, moment: Required<Moment>): Step {
  const troubles = machine.troubles + 1;
  const delayMs = troubleDelay(troubles, moment.delays.longestTroubleMs, moment.random, event.retryAfterMs);
  if (event.type === 'Unknown' && machine.phase === 'Submit') {
    // What was sent has its time to arrive before the first look, and most of it to end: an earlier look decides nothing.
    const { now, delays } = moment;
    const verify = enter(machine, 'Verify', Math.max(delayMs, delays.doubtMs));
    return { ...verify, machine: { ...verify.machine, troubles, missingSince: now } };
  }
  const cancel = event.type === 'Unknown' && machine.cancel === 'requested' ? 'unsure' : machine.cancel;
  // What was seen once was accepted: later looks that find nothing must not lead to sending it again.
  const isSeen = event.type === 'Postponed' && event.seen === true;
  const confirmed = machine.confirmed || isSeen;
  // Whatever was missing before is not any more.
  const found = isSeen ? { missing: 0, missingSince: null } : {};
  const looks = machine.phase === 'Poll' ? Math.max(machine.looks, quickLooks) : machine.looks;
  return { machine: { ...machine, ...found, confirmed, troubles, looks, cancel, waitingFor: null }, delayMs };
}

function onDeleted(machine: Machine, event: Of<'Deleted'>): Step {
  if (event.left > 0) {
    const looks = machine.looks + 1;
    return {
      machine: { ...enter(machine, 'Delete').machine, looks },
      delayMs: lookDelay(looks, event.retryAfterMs),
    };
  }
  if (event.isCutShort === true) return end(machine, 'Canceled', endedWhileRunning);
  if (event.error !== undefined) return end(machine, 'Failed', event.error);
  return machine.removesGroup && machine.followsOnly !== true
    ? enter(machine, 'DeleteGroup')
    : end(machine, 'Succeeded');
}

/** Events that are not an answer of the cloud. */
const untimed: ReadonlySet<MachineEvent['type']> = new Set(['Claimed', 'CancelRequested', 'AccessEnded']);

/** Remembers the wait that an answer asked for: what comes between it and the next call must not make that call early. */
function withAskedWait({ machine, delayMs }: Step, event: MachineEvent, now: number): Step {
  if (untimed.has(event.type)) return { machine, delayMs };
  const { askedUntil: _over, ...rest } = machine;
  const asked = 'retryAfterMs' in event ? (event.retryAfterMs ?? 0) : 0;
  const waits = asked > 0 && machine.phase !== 'Done';
  return { machine: waits ? { ...rest, askedUntil: now + asked } : rest, delayMs };
}

/** What an event makes of a machine. Pure and total; a finished machine does not change any more. */
export function transition(machine: Machine, event: MachineEvent, given: Moment): Step {
  const moment = { delays: defaultDelays, ...given };
  if (machine.phase === 'Done') return { machine, delayMs: 0 };
  return withAskedWait(react(machine, event, moment), event, moment.now);
}

function react(machine: Machine, event: MachineEvent, moment: Required<Moment>): Step {
  switch (event.type) {
    case 'Claimed':
      return onClaimed(machine, event, moment);
    case 'CancelRequested':
      return onCancelRequested(machine, moment);
    case 'AccessEnded':
      return onAccessEnded(machine, event, moment);
    case 'GroupReady':
      return machine.phase === 'Group' ? enter(machine, 'Submit') : { machine, delayMs: 0 };
    case 'Accepted':
      return onAccepted(machine, event, moment);
    case 'Seen':
      return onSeen(machine, event);
    case 'Missing':
      return onMissing(machine, moment);
    case 'Refused':
      return onRefused(machine, event, moment);
    case 'Postponed':
    case 'Unknown':
      return onTrouble(machine, event, moment);
    case 'SignInNeeded':
      return onSignInNeeded(machine, moment);
    case 'CancelTaken':
      return { machine: { ...machine, cancel: 'sent', looks: 0, troubles: 0 }, delayMs: 0 };
    case 'Deleted':
      return onDeleted(machine, event);
    case 'Powered':
      return onPowered(machine, event, moment);
    case 'Waited':
      return onWaited(machine, moment);
    case 'GroupGone':
    case 'GroupKept':
      return end(machine, 'Succeeded');
  }
}
