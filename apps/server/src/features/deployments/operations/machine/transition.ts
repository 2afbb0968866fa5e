import type { Failure } from '@blueport/contracts';
import { portalFailure } from '../failure/portal-failure.ts';
import { accessEnded, endedWhileRunning } from './access-end.ts';
import { defaultDelays, pollDelay, quickPolls, retryDelay, type Delays } from './delays.ts';
import type { MachineEvent } from './event.ts';
import type { Machine, MachineOutcome } from './machine.ts';

/** The state machine after an event, and the delay before its next action. */
export interface Step {
  readonly machine: Machine;
  readonly delayMs: number;
}

export interface TransitionInput {
  readonly now: number;
  /** Random number from 0 to 1, for delays. */
  readonly random: number;
  readonly delays?: Delays;
}

/** Consecutive crashes after which an operation is parked. */
export const crashLimit = 3;

/** Consecutive polls refused by the cloud before the operation is parked with the cloud's reason. */
const refusedLooksLimit = 20;

type Of<Type extends MachineEvent['type']> = Extract<MachineEvent, { type: Type }>;

function end(machine: Machine, outcome: MachineOutcome, error: Failure | null = null): Step {
  return { machine: { ...machine, phase: 'Done', waitingFor: null, outcome, error }, delayMs: 0 };
}

/** Enters a phase with all counters reset. */
function enter(machine: Machine, phase: Machine['phase'], delayMs = 0): Step {
  return {
    machine: { ...machine, phase, missing: 0, missingSince: null, troubles: 0, looks: 0, waitingFor: null },
    delayMs,
  };
}

function onClaimed(machine: Machine, event: Of<'Claimed'>, moment: Required<TransitionInput>): Step {
  if (event.crashes >= crashLimit) {
    const crashes = String(event.crashes);
    return end(machine, 'Parked', portalFailure('ParkedAfterCrashes', { crashes }));
  }
  if (event.clean) return { machine, delayMs: 0 };
  if (machine.work === 'power') return doubt(machine, moment);
  const cancel = machine.cancel === 'requested' ? 'unsure' : machine.cancel;
  // The last holder may have crashed between sending and storing: poll before sending again.
  if (machine.phase === 'Submit') return enter({ ...machine, cancel: machine.cancel }, 'Verify');
  return { machine: { ...machine, cancel }, delayMs: 0 };
}

/** A request may have been sent without being recorded: nothing is sent before it has had time to arrive. */
function doubt(machine: Machine, { now, delays }: Required<TransitionInput>): Step {
  return { machine: { ...machine, missingSince: now, confirmed: false }, delayMs: delays.missingMs };
}

function onWaited(machine: Machine, { now, delays }: Required<TransitionInput>): Step {
  const remainingMs = delays.missingMs - (now - (machine.missingSince ?? now - delays.missingMs));
  return remainingMs > 0
    ? { machine, delayMs: remainingMs }
    : { machine: { ...machine, missingSince: null }, delayMs: 0 };
}

function onPowered(machine: Machine, event: Of<'Powered'>, moment: Required<TransitionInput>): Step {
  if (event.unsure) return doubt({ ...machine, troubles: machine.troubles + 1 }, moment);
  if (event.left > 0) {
    const looks = machine.looks + 1;
    return {
      machine: { ...machine, looks, troubles: 0, confirmed: true, waitingFor: null },
      delayMs: pollDelay(looks, event.retryAfterMs),
    };
  }
  if (event.isCutShort === true) return end(machine, 'Canceled', endedWhileRunning);
  if (machine.phase === 'Halt' && machine.power === 'restart') {
    return enter({ ...machine, confirmed: true }, 'Wake');
  }
  return event.error === undefined ? end(machine, 'Succeeded') : end(machine, 'Failed', event.error);
}

function onCancelRequested(machine: Machine, { now }: Required<TransitionInput>): Step {
  if (machine.work !== 'deploy' || machine.cancel !== 'none') return { machine, delayMs: 0 };
  const canceling: Machine = { ...machine, cancel: 'requested' };
  const untouched = machine.phase === 'Group' || machine.phase === 'Submit';
  if (untouched) return end(canceling, 'Canceled');
  return { machine: canceling, delayMs: Math.max(0, (machine.askedUntil ?? 0) - now) };
}

/** Cancels an unsent operation; a sent one is only polled if the organization has a connection. Nothing is sent afterwards. */
function onAccessEnded(machine: Machine, event: Of<'AccessEnded'>, { now }: Required<TransitionInput>): Step {
  if (machine.followsOnly === true) return { machine, delayMs: 0 };
  if (!event.isSent) return end(machine, 'Canceled', accessEnded);
  if (!event.hasConnection) return end(machine, 'Canceled', endedWhileRunning);
  return {
    machine: { ...machine, followsOnly: true, waitingFor: null },
    delayMs: Math.max(0, (machine.askedUntil ?? 0) - now),
  };
}

/** Postpones a refused poll, and gives up after many in a row. */
function onRefusedLook(machine: Machine, moment: Required<TransitionInput>, error: Failure): Step {
  if (machine.troubles < refusedLooksLimit) return onTrouble(machine, { type: 'Postponed' }, moment);
  return machine.followsOnly === true
    ? end(machine, 'Canceled', endedWhileRunning)
    : end(machine, 'Parked', error);
}

function onSignInNeeded(machine: Machine, moment: Required<TransitionInput>): Step {
  // A sign-in does not help if the connection keeps being refused.
  if (machine.followsOnly === true) return onRefusedLook(machine, moment, endedWhileRunning);
  return { machine: { ...machine, waitingFor: 'sign-in' }, delayMs: 15_000 };
}

function onAccepted(machine: Machine, event: Of<'Accepted'>, { delays }: Required<TransitionInput>): Step {
  const { retryAfterMs = 0, isTroubled = false } = event;
  const confirmed: Machine = { ...machine, confirmed: true };
  if (machine.troubles === 0 && !isTroubled) return enter(confirmed, 'Poll', retryAfterMs);
  // If many requests fail, a poll before most deployments have finished would only add another failure.
  const delayMs = isTroubled ? Math.max(delays.doubtMs, retryAfterMs) : pollDelay(quickPolls, retryAfterMs);
  const poll = enter(confirmed, 'Poll', delayMs);
  return { ...poll, machine: { ...poll.machine, looks: quickPolls } };
}

function onSeen(machine: Machine, event: Of<'Seen'>): Step {
  const confirmedMachine: Machine = { ...machine, confirmed: true };
  if (event.state === 'Running') {
    // A deployment found after a lost response has run for a while, and a cloud with errors should not get frequent
    // polls.
    const isSmooth = machine.phase === 'Poll' && event.isPartial !== true;
    const looks = Math.max(machine.looks + 1, isSmooth ? 0 : quickPolls);
    const cancel = machine.cancel === 'unsure' ? 'requested' : machine.cancel;
    return {
      machine: { ...enter(confirmedMachine, 'Poll').machine, looks, cancel },
      delayMs: cancel === 'requested' ? (event.retryAfterMs ?? 0) : pollDelay(looks, event.retryAfterMs),
    };
  }
  return end(confirmedMachine, event.state, event.error ?? null);
}

function onMissing(machine: Machine, moment: Required<TransitionInput>): Step {
  const { delays, now, random } = moment;
  const missingSince = machine.missingSince ?? now;
  const absentMs = now - missingSince;
  // Polls before the time is up do not count: the request may still be in flight.
  const missing = machine.missing + (absentMs >= delays.missingMs ? 1 : 0);
  if (machine.confirmed && absentMs >= delays.goneMs && missing > delays.missingPolls) {
    return end(machine, 'Failed', portalFailure('DeploymentGone'));
  }
  if (!machine.confirmed && missing >= delays.missingPolls) {
    if (machine.followsOnly === true) return end(machine, 'Canceled', accessEnded);
    // It never arrived, so there is nothing to cancel.
    if (machine.cancel !== 'none') return end(machine, 'Canceled');
    const resubmission = enter(machine, 'Submit');
    // The lost request counts as a failure, so that polls are less frequent after the next one is accepted.
    return { ...resubmission, machine: { ...resubmission.machine, troubles: 1 } };
  }
  const spread = retryDelay(2 + missing, delays.longestTroubleMs, random);
  return {
    machine: { ...machine, phase: 'Verify', missing, missingSince, troubles: 0 },
    // A poll before the time is up would not count.
    delayMs: Math.max(0, delays.missingMs - absentMs) + spread,
  };
}

function onRefused(machine: Machine, event: Of<'Refused'>, moment: Required<TransitionInput>): Step {
  if (machine.phase === 'Submit' && event.reason === 'already-running') {
    return enter({ ...machine, confirmed: true }, 'Poll');
  }
  if (
    machine.phase === 'Submit' &&
    event.reason === 'group-missing' &&
    machine.needsGroup &&
    machine.troubles < 8
  ) {
    // The group was just created and is not known to every part of the cloud yet.
    const troubles = machine.troubles + 1;
    return {
      machine: { ...machine, troubles },
      delayMs: retryDelay(troubles, moment.delays.longestTroubleMs, moment.random),
    };
  }
  if (machine.cancel === 'requested' && machine.phase === 'Poll') {
    // Too late to cancel: the next poll returns the final state.
    return { machine: { ...machine, cancel: 'sent' }, delayMs: 0 };
  }
  if (machine.phase === 'Verify' || machine.phase === 'Poll') {
    if (event.reason === 'group-missing') return onMissing(machine, moment);
    // A refused poll does not report the state of the deployment.
    return onRefusedLook(machine, moment, event.error);
  }
  return end(machine, 'Failed', event.error);
}

function onTrouble(
  machine: Machine,
  event: Of<'Postponed' | 'Unknown'>,
  moment: Required<TransitionInput>,
): Step {
  const troubles = machine.troubles + 1;
  const delayMs = retryDelay(troubles, moment.delays.longestTroubleMs, moment.random, event.retryAfterMs);
  if (event.type === 'Unknown' && machine.phase === 'Submit') {
    // The first poll waits until the request has had time to arrive and most deployments have finished: an earlier one
    // decides nothing.
    const { now, delays } = moment;
    const verify = enter(machine, 'Verify', Math.max(delayMs, delays.doubtMs));
    return { ...verify, machine: { ...verify.machine, troubles, missingSince: now } };
  }
  const cancel = event.type === 'Unknown' && machine.cancel === 'requested' ? 'unsure' : machine.cancel;
  // A deployment that was seen once was accepted: later polls that find nothing must not cause a resend.
  const isSeen = event.type === 'Postponed' && event.seen === true;
  const confirmed = machine.confirmed || isSeen;
  // Found, so that earlier misses no longer count.
  const found = isSeen ? { missing: 0, missingSince: null } : {};
  const looks = machine.phase === 'Poll' ? Math.max(machine.looks, quickPolls) : machine.looks;
  return { machine: { ...machine, ...found, confirmed, troubles, looks, cancel, waitingFor: null }, delayMs };
}

function onDeleted(machine: Machine, event: Of<'Deleted'>): Step {
  if (event.left > 0) {
    const looks = machine.looks + 1;
    return {
      machine: { ...enter(machine, 'Delete').machine, looks },
      delayMs: pollDelay(looks, event.retryAfterMs),
    };
  }
  if (event.isCutShort === true) return end(machine, 'Canceled', endedWhileRunning);
  if (event.error !== undefined) return end(machine, 'Failed', event.error);
  return machine.removesGroup && machine.followsOnly !== true
    ? enter(machine, 'DeleteGroup')
    : end(machine, 'Succeeded');
}

/** Events that are not responses of the cloud. */
const untimed: ReadonlySet<MachineEvent['type']> = new Set(['Claimed', 'CancelRequested', 'AccessEnded']);

/** Stores the delay requested by a response, so that events in between do not make the next request early. */
function withAskedWait({ machine, delayMs }: Step, event: MachineEvent, now: number): Step {
  if (untimed.has(event.type)) return { machine, delayMs };
  const { askedUntil: _over, ...rest } = machine;
  const requestedMs = 'retryAfterMs' in event ? (event.retryAfterMs ?? 0) : 0;
  const waits = requestedMs > 0 && machine.phase !== 'Done';
  return { machine: waits ? { ...rest, askedUntil: now + requestedMs } : rest, delayMs };
}

/** Returns the state machine after an event. Pure and total; a finished state machine does not change. */
export function transition(machine: Machine, event: MachineEvent, input: TransitionInput): Step {
  const moment = { delays: defaultDelays, ...input };
  if (machine.phase === 'Done') return { machine, delayMs: 0 };
  return withAskedWait(react(machine, event, moment), event, moment.now);
}

function react(machine: Machine, event: MachineEvent, moment: Required<TransitionInput>): Step {
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
