import { CloudError } from '@blueport/cloud';
import type { CloudGateway } from '../cloud/cloud-gateway.ts';
import type { Claim, Work, WorkStep } from '../cloud/work.ts';
import { failureOf } from '../failure/failure-of.ts';
import type { Delays } from '../machine/delays.ts';
import type { MachineEvent } from '../machine/event.ts';
import type { Machine } from '../machine/machine.ts';
import { actionOf } from '../machine/read-machine.ts';
import { transition } from '../machine/transition.ts';
import type { OperationStore, Turn } from '../store/operation-store.ts';
import { deleteRound } from './delete-round.ts';
import { powerRound } from './power-round.ts';
import { lookAround, type Look } from './look-around.ts';
import { SeenEnds } from './seen-ends.ts';
import { finishSteps, succeed } from './merge-steps.ts';

export interface AdvanceParts {
  readonly store: OperationStore;
  readonly gateway: CloudGateway;
  readonly now: () => number;
  readonly random: () => number;
  readonly delays?: Delays;
  /** Waits shorter than this are slept through with the claim held; longer ones give it back. */
  readonly holdMs: number;
  /** Sleeps; ends early when the worker stops. */
  readonly sleep: (milliseconds: number, operationId: string) => Promise<void>;
  /** Milliseconds to wait before calls may be made for this work; 0 lets them through. */
  readonly budget?: (work: Work) => number;
  /** Whether the cloud has trouble, as calls for other work show too; it has none if absent. */
  readonly isTroubled?: (work: Work) => boolean;
  /** True once the worker is to put its work down. */
  readonly stopping: () => boolean;
  /** Ends that were seen and cannot be told yet: whoever gives a claim back and gets it again need not ask anew. */
  readonly ends?: SeenEnds;
  /** How long a claim lasts without a write. */
  readonly leaseMs: number;
  /** Whether the organization has a connection that can track the work; it has none if absent. */
  readonly hasConnection?: (work: Work) => Promise<boolean>;
  /** Finds the wizard's fields behind a failure. */
  readonly explain?: (
    work: Work,
    failure: NonNullable<Turn['machine']['error']>,
  ) => Promise<Turn['machine']['error']>;
}

const fruitless: ReadonlySet<MachineEvent['type']> = new Set([
  'Missing',
  'Postponed',
  'Unknown',
  'SignInNeeded',
  'Waited',
]);

/** Whether an operation is where it was before an event: a refusal counts only where it led on. */
function isStuckAfter(event: MachineEvent, before: Machine, after: Machine): boolean {
  return fruitless.has(event.type) || (event.type === 'Refused' && before.phase === after.phase);
}

const plain = (event: MachineEvent): Look => ({ event, extras: { steps: [] } });

/** What a failed call means to the machine. */
function eventOfError(error: unknown): MachineEvent {
  if (!(error instanceof CloudError)) throw error;
  const wait = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
  switch (error.kind) {
    case 'throttled':
      return { type: 'Postponed', ...wait };
    // Whoever answered 503 may stand in front of one who has acted.
    case 'unavailable':
    case 'unknown-outcome':
      return { type: 'Unknown', ...wait };
    case 'unauthorized':
      return { type: 'SignInNeeded' };
    case 'not-found':
      return /group/i.test(error.code)
        ? { type: 'Refused', error: failureOf(error), reason: 'group-missing' }
        : { type: 'Missing' };
    case 'refused':
      return {
        type: 'Refused',
        error: failureOf(error),
        ...(error.code === 'DeploymentActive' ? { reason: 'already-running' as const } : {}),
      };
  }
}

async function perform(parts: AdvanceParts, work: Work, end: Look['end']): Promise<Look> {
  const { gateway } = parts;
  switch (actionOf(work.machine)) {
    case 'ensureGroup': {
      const groupCreated = await gateway.ensureGroup(work);
      return {
        event: { type: 'GroupReady' },
        extras: { steps: groupStep(work, new Date(parts.now())), groupCreated },
      };
    }
    case 'submit': {
      const { correlationId, retryAfterMs } = await gateway.submit(work);
      const isTroubled = parts.isTroubled?.(work) ?? false;
      return {
        event: { type: 'Accepted', isTroubled, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
        extras: { steps: [], ...(correlationId === undefined ? {} : { correlationId }) },
      };
    }
    case 'look':
      return lookAround(parts, work, end);
    case 'cancel':
      await gateway.cancel(work);
      return plain({ type: 'CancelTaken' });
    case 'deleteResources':
    case 'deleteGroup':
      return deleteRound(parts, work);
    case 'changePower':
      return powerRound(parts, work);
    case 'wait':
      return plain({ type: 'Waited' });
    case 'nothing':
      return plain({ type: 'CancelTaken' });
  }
}

function groupStep(work: Work, now: Date): WorkStep[] {
  return work.steps
    .filter((step) => step.type.toLowerCase() === 'microsoft.resources/resourcegroups')
    .filter((step) => step.resourceId.toLowerCase().endsWith(`/${(work.resourceGroup ?? '').toLowerCase()}`))
    .map((step) => succeed(step, now));
}

function withSteps(work: Work, changed: readonly WorkStep[]): readonly WorkStep[] {
  if (changed.length === 0) return work.steps;
  const byId = new Map(changed.map((step) => [step.id, step]));
  const known = work.steps.map((step) => byId.get(step.id) ?? step);
  const ids = new Set(work.steps.map((step) => step.id));
  return [...known, ...changed.filter((step) => !ids.has(step.id))];
}

/** Whether the cloud may have accepted part of an operation. */
function isSent({ work, phase }: Machine, steps: readonly WorkStep[]): boolean {
  if (work === 'deploy') return phase !== 'Group' && phase !== 'Submit';
  return steps.some(({ state }) => state !== 'Pending' && state !== 'Skipped');
}

/** Returns the current work; work with `followsOnly` is polled with the organization's connection. */
function currentWork(work: Work, machine: Machine, steps: readonly WorkStep[]): Work {
  const current = { ...work, machine, steps };
  if (machine.followsOnly !== true) return current;
  return { ...current, principal: { ...work.principal, actsWith: 'connection' } };
}

/**
 * Works on a claimed operation until it ends, until it has to wait for long, or until the claim is lost. Each round is one
 * call, one event, one write; dying between any two of them loses nothing.
 */
export async function advance(parts: AdvanceParts, claim: Claim): Promise<'done' | 'released' | 'lost'> {
  const { work } = claim;
  const moment = () => ({
    now: parts.now(),
    random: parts.random(),
    ...(parts.delays === undefined ? {} : { delays: parts.delays }),
  });
  let { steps } = work;
  let { machine } = transition(
    work.machine,
    { type: 'Claimed', clean: claim.clean, crashes: claim.crashes },
    moment(),
  );
  // Somebody who cancels is heard at once; the cloud that has asked for a wait is told when that is over.
  let pendingMs = 0;
  const hearCancel = (): void => {
    ({ machine, delayMs: pendingMs } = transition(machine, { type: 'CancelRequested' }, moment()));
  };
  const hearAccessEnd = async (): Promise<void> => {
    const hasConnection = (await parts.hasConnection?.(work)) ?? false;
    const event = { type: 'AccessEnded', isSent: isSent(machine, steps), hasConnection } as const;
    ({ machine, delayMs: pendingMs } = transition(machine, event, moment()));
  };
  if (claim.accessEnded) await hearAccessEnd();
  if (claim.cancelRequested) hearCancel();
  let turn: Turn = { machine, steps: [], isStuck: true };
  let heldAt = claim.askedAt;
  const ends = parts.ends ?? new SeenEnds();

  for (;;) {
    // A process that stood still must not send on the strength of a claim that another one holds by now.
    if (parts.now() - heldAt > parts.leaseMs / 2) {
      const askedAt = parts.now();
      if ((await parts.store.save(claim, { machine, steps: [], isStuck: true })) === undefined) return 'lost';
      heldAt = askedAt;
      continue;
    }
    let delayMs = pendingMs;
    pendingMs = 0;
    if (machine.phase !== 'Done' && delayMs === 0) {
      const current = currentWork(work, machine, steps);
      const waitMs = parts.budget?.(current) ?? 0;
      if (waitMs > 0) {
        delayMs = waitMs;
      } else {
        const result = await perform(parts, current, ends.get(work.operationId)).catch((error: unknown) =>
          plain(eventOfError(error)),
        );
        ({ machine, delayMs } = transition(machine, result.event, moment()));
        ends.set(work.operationId, result.end);
        const isStuck = isStuckAfter(result.event, current.machine, machine);
        turn = { ...result.extras, machine, isStuck };
        steps = withSteps(current, turn.steps);
      }
    }
    turn = await ended(parts, { ...work, machine, steps }, turn);
    const isDone = turn.machine.phase === 'Done';
    // Whoever waits with a suspect in hand would be one more of those who died with it.
    const isDoubtful = turn.isStuck === true && claim.crashes > 0 && delayMs > 0;
    const release = !isDone && (delayMs > parts.holdMs || isDoubtful || parts.stopping());
    // The lease runs from the write, which was before its answer.
    const askedAt = parts.now();
    const saved = await parts.store.save(claim, release ? { ...turn, release: { afterMs: delayMs } } : turn);
    if (saved === undefined) return 'lost';
    heldAt = askedAt;
    if (isDone) return 'done';
    if (release) return 'released';
    const wasCalled = machine.cancel !== 'none';
    const isNews = saved.cancelRequested && machine.work === 'deploy' && !wasCalled;
    const isLeft = saved.accessEnded && machine.followsOnly !== true;
    if (isLeft) await hearAccessEnd();
    if (isNews) hearCancel();
    else if (delayMs > 0 && !isLeft) await parts.sleep(delayMs, work.operationId);
    turn = { machine, steps: [], isStuck: true };
    // Written down before it is called: a process that dies of it is counted.
    if (!wasCalled && pendingMs === 0 && actionOf(machine) === 'cancel') {
      heldAt = parts.now();
      if ((await parts.store.save(claim, turn)) === undefined) return 'lost';
    }
  }
}

/** Shows the failure at the resource it speaks of, also when that was refused before it was tried. */
function markFailed(
  known: readonly WorkStep[],
  changed: readonly WorkStep[],
  error: NonNullable<Turn['machine']['error']>,
): readonly WorkStep[] {
  const id = error.resourceId?.toLowerCase();
  const step = [...changed, ...known].find(({ resourceId }) => resourceId.toLowerCase() === id);
  if (step === undefined || step.state === 'Succeeded') return changed;
  return [...changed.filter((other) => other.id !== step.id), { ...step, state: 'Failed', error }];
}

/** Settles what is still open when a machine has ended, and looks for the fields behind its failure. */
async function ended(parts: AdvanceParts, work: Work, turn: Turn): Promise<Turn> {
  const { machine } = turn;
  if (machine.phase !== 'Done') return turn;
  const steps =
    machine.outcome === 'Canceled' || machine.outcome === 'Failed'
      ? finishSteps(work.steps, turn.steps, machine.outcome, new Date(parts.now()))
      : turn.steps;
  // A parked operation is not opened again: reading it may have crashed the workers. The portal explains a cancellation itself.
  const isOurs = machine.outcome === 'Parked' || machine.outcome === 'Canceled';
  if (machine.error === null || isOurs || parts.explain === undefined) {
    return { ...turn, steps };
  }
  const error = (await parts.explain(work, machine.error)) ?? machine.error;
  return { ...turn, steps: markFailed(work.steps, steps, error), machine: { ...machine, error } };
}
