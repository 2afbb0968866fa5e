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
import { pollDeployment, type PollResult } from './poll-deployment.ts';
import { KnownOutcomes } from './known-outcomes.ts';
import { finishSteps, succeed } from './merge-steps.ts';

export interface AdvanceParts {
  readonly store: OperationStore;
  readonly gateway: CloudGateway;
  readonly now: () => number;
  readonly random: () => number;
  readonly delays?: Delays;
  /** Longest wait, in milliseconds, during which the worker keeps the claim; a longer one releases it. */
  readonly holdMs: number;
  /** Sleeps; ends early when the worker stops. */
  readonly sleep: (milliseconds: number, operationId: string) => Promise<void>;
  /** Returns the milliseconds to wait before requests for this work; 0 allows them. */
  readonly budget?: (work: Work) => number;
  /** Returns whether the cloud has errors, including those of other work. Defaults to false. */
  readonly isTroubled?: (work: Work) => boolean;
  /** Returns true once the worker must stop its work. */
  readonly stopping: () => boolean;
  /**
   * Final states that cannot be reported yet: a worker that releases a claim and claims it again need not poll again.
   */
  readonly ends?: KnownOutcomes;
  /** Duration of a lease without a write, in milliseconds. */
  readonly leaseMs: number;
  /** Returns whether the organization has a connection that can track the work. Defaults to false. */
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

/** Returns whether an event made no progress: a refusal counts only if it changed the phase. */
function isStuckAfter(event: MachineEvent, before: Machine, after: Machine): boolean {
  return fruitless.has(event.type) || (event.type === 'Refused' && before.phase === after.phase);
}

const withoutSteps = (event: MachineEvent): PollResult => ({ event, extras: { steps: [] } });

/** Returns the event for a failed request. */
function eventOfError(error: unknown): MachineEvent {
  if (!(error instanceof CloudError)) throw error;
  const wait = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
  switch (error.kind) {
    case 'throttled':
      return { type: 'Postponed', ...wait };
    // A 503 may come from a proxy in front of a service that processed the request.
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

async function perform(parts: AdvanceParts, work: Work, end: PollResult['end']): Promise<PollResult> {
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
    case 'poll':
      return pollDeployment(parts, work, end);
    case 'cancel':
      await gateway.cancel(work);
      return withoutSteps({ type: 'CancelTaken' });
    case 'deleteResources':
    case 'deleteGroup':
      return deleteRound(parts, work);
    case 'changePower':
      return powerRound(parts, work);
    case 'wait':
      return withoutSteps({ type: 'Waited' });
    case 'nothing':
      return withoutSteps({ type: 'CancelTaken' });
  }
}

function groupStep(work: Work, now: Date): WorkStep[] {
  return work.steps
    .filter((step) => step.type.toLowerCase() === 'microsoft.resources/resourcegroups')
    .filter((step) => step.resourceId.toLowerCase().endsWith(`/${(work.resourceGroup ?? '').toLowerCase()}`))
    .map((step) => succeed(step, now));
}

function withSteps(steps: readonly WorkStep[], changed: readonly WorkStep[]): readonly WorkStep[] {
  if (changed.length === 0) return steps;
  const byId = new Map(changed.map((step) => [step.id, step]));
  const known = steps.map((step) => byId.get(step.id) ?? step);
  const ids = new Set(steps.map((step) => step.id));
  return [...known, ...changed.filter((step) => !ids.has(step.id))];
}

/** Returns whether the cloud may have accepted part of an operation. */
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

/** A claimed operation after the events so far. */
class Progress {
  readonly #parts: AdvanceParts;
  readonly #work: Work;
  machine: Machine;
  #steps: readonly WorkStep[];
  /** Milliseconds to wait because of a request to cancel, or because access ended. */
  #pendingMs = 0;

  constructor(parts: AdvanceParts, { work, clean, crashes }: Claim) {
    this.#parts = parts;
    this.#work = work;
    this.machine = work.machine;
    this.#steps = work.steps;
    this.#apply({ type: 'Claimed', clean, crashes });
  }

  get work(): Work {
    return { ...this.#work, machine: this.machine, steps: this.#steps };
  }

  /** Returns the write of a round without a request. */
  get idleTurn(): Turn {
    return { machine: this.machine, steps: [], isStuck: true };
  }

  /** Returns whether the next request is a cancellation and is due. */
  get isCancelDue(): boolean {
    return this.#pendingMs === 0 && actionOf(this.machine) === 'cancel';
  }

  /** Returns the work for the next request, or the milliseconds to wait before it; undefined if none is left. */
  next(): { readonly due?: Work; readonly waitMs: number } {
    const pendingMs = this.#pendingMs;
    this.#pendingMs = 0;
    if (this.machine.phase === 'Done' || pendingMs > 0) return { waitMs: pendingMs };
    const due = currentWork(this.#work, this.machine, this.#steps);
    const waitMs = this.#parts.budget?.(due) ?? 0;
    return waitMs > 0 ? { waitMs } : { due, waitMs };
  }

  /** Applies the result of a request. Returns what to write, and the milliseconds until the next request. */
  record({ event, extras }: PollResult): { readonly turn: Turn; readonly delayMs: number } {
    const before = this.machine;
    const delayMs = this.#apply(event);
    this.#steps = withSteps(this.#steps, extras.steps);
    const isStuck = isStuckAfter(event, before, this.machine);
    return { turn: { ...extras, machine: this.machine, isStuck }, delayMs };
  }

  /** A cancellation is recorded immediately; the cloud is called when the wait it requested is over. */
  cancel(): void {
    this.#pendingMs = this.#apply({ type: 'CancelRequested' });
  }

  async endAccess(): Promise<void> {
    const hasConnection = (await this.#parts.hasConnection?.(this.#work)) ?? false;
    const wasSent = isSent(this.machine, this.#steps);
    this.#pendingMs = this.#apply({ type: 'AccessEnded', isSent: wasSent, hasConnection });
  }

  /** Applies an event and returns the milliseconds until the next request. */
  #apply(event: MachineEvent): number {
    const { delays } = this.#parts;
    const { machine, delayMs } = transition(this.machine, event, {
      now: this.#parts.now(),
      random: this.#parts.random(),
      ...(delays === undefined ? {} : { delays }),
    });
    this.machine = machine;
    return delayMs;
  }
}

/**
 * Works on a claimed operation until it ends, has to wait for long, or the claim is lost. Each round is one request,
 * one event and one write; a crash between any two of them loses nothing.
 */
export async function advance(parts: AdvanceParts, claim: Claim): Promise<'done' | 'released' | 'lost'> {
  const { operationId } = claim.work;
  const progress = new Progress(parts, claim);
  if (claim.accessEnded) await progress.endAccess();
  if (claim.cancelRequested) progress.cancel();
  let heldAt = claim.askedAt;
  const ends = parts.ends ?? new KnownOutcomes();

  for (;;) {
    // A process that was suspended must not send with a claim that another worker may hold by now.
    if (parts.now() - heldAt > parts.leaseMs / 2) {
      const askedAt = parts.now();
      if ((await parts.store.save(claim, progress.idleTurn)) === undefined) return 'lost';
      heldAt = askedAt;
      continue;
    }
    const { due, waitMs } = progress.next();
    let round = { turn: progress.idleTurn, delayMs: waitMs };
    if (due !== undefined) {
      const result = await perform(parts, due, ends.get(operationId)).catch((error: unknown) =>
        withoutSteps(eventOfError(error)),
      );
      round = progress.record(result);
      ends.set(operationId, result.end);
    }
    const { delayMs } = round;
    const turn = await ended(parts, progress.work, round.turn);
    const isDone = turn.machine.phase === 'Done';
    // Release the operation: it may have crashed earlier workers, and a crash while waiting would count against it.
    const isDoubtful = turn.isStuck === true && claim.crashes > 0 && delayMs > 0;
    const release = !isDone && (delayMs > parts.holdMs || isDoubtful || parts.stopping());
    // The lease starts at the write, which was before its response.
    const askedAt = parts.now();
    const saved = await parts.store.save(claim, release ? { ...turn, release: { afterMs: delayMs } } : turn);
    if (saved === undefined) return 'lost';
    heldAt = askedAt;
    if (isDone) return 'done';
    if (release) return 'released';
    const { machine } = progress;
    const wasCalled = machine.cancel !== 'none';
    const isNews = saved.cancelRequested && machine.work === 'deploy' && !wasCalled;
    const isAbandoned = saved.accessEnded && machine.followsOnly !== true;
    if (isAbandoned) await progress.endAccess();
    if (isNews) progress.cancel();
    else if (delayMs > 0 && !isAbandoned) await parts.sleep(delayMs, operationId);
    // Recorded before the request, so that a crash of the process is counted.
    if (!wasCalled && progress.isCancelDue) {
      heldAt = parts.now();
      if ((await parts.store.save(claim, progress.idleTurn)) === undefined) return 'lost';
    }
  }
}

/** Marks the resource that a failure refers to as failed, even if it was refused before it was attempted. */
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

/** Completes open steps at the end of an operation, and finds the fields behind its failure. */
async function ended(parts: AdvanceParts, work: Work, turn: Turn): Promise<Turn> {
  const { machine } = turn;
  if (machine.phase !== 'Done') return turn;
  const steps =
    machine.outcome === 'Canceled' || machine.outcome === 'Failed'
      ? finishSteps(work.steps, turn.steps, machine.outcome, new Date(parts.now()))
      : turn.steps;
  // A parked operation is not decrypted again: reading it may have crashed the workers. The portal explains a
  // cancellation itself.
  const isOurs = machine.outcome === 'Parked' || machine.outcome === 'Canceled';
  if (machine.error === null || isOurs || parts.explain === undefined) {
    return { ...turn, steps };
  }
  const error = (await parts.explain(work, machine.error)) ?? machine.error;
  return { ...turn, steps: markFailed(work.steps, steps, error), machine: { ...machine, error } };
}
