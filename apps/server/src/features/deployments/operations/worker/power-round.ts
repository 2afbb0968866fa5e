import { CloudError } from '@blueport/cloud';
import type { CloudGateway, PowerChange } from '../cloud/cloud-gateway.ts';
import type { Work, WorkStep } from '../cloud/work.ts';
import { failureOf } from '../failure/failure-of.ts';
import { isOpen, nextPowered, powerNotes } from '../machine/power-plan.ts';
import type { PollResult } from './poll-deployment.ts';
import { succeed } from './merge-steps.ts';

interface RoundParts {
  readonly gateway: CloudGateway;
  readonly now: () => number;
}

/** A step after its turn; `unsure` if a request has an unknown outcome. */
interface StepResult {
  readonly step: WorkStep;
  readonly waitMs: number;
  readonly unsure: boolean;
}

const atOnce = 8;
const transitionMs = 1000;

type Phase = 'Halt' | 'Wake';

/** Returns the step as done, or as stopped until all are stopped and can be started again. */
function arrived(work: Work, phase: Phase, step: WorkStep, now: Date): WorkStep {
  if (phase === 'Halt' && work.machine.power === 'restart') {
    return { ...step, state: 'Running', startedAt: step.startedAt ?? now, longRunning: powerNotes.halted };
  }
  return { ...succeed(step, now), longRunning: null };
}

function afterChange(work: Work, phase: Phase, step: WorkStep, change: PowerChange, now: Date): StepResult {
  const waitMs = change.retryAfterMs ?? 0;
  if (change.status === 'done') return { step: arrived(work, phase, step, now), waitMs, unsure: false };
  const running = change.status === 'running';
  return {
    step: {
      ...step,
      state: running ? 'Running' : 'Failed',
      longRunning: change.longRunning,
      startedAt: step.startedAt ?? now,
      finishedAt: running ? null : now,
      error: change.error ?? null,
    },
    waitMs,
    unsure: false,
  };
}

/**
 * Reads the state of the resource. If it is not the requested one, records that a request must be sent, which
 * the next round does.
 */
async function readPowerState(
  parts: RoundParts,
  work: Work,
  phase: Phase,
  step: WorkStep,
  now: Date,
): Promise<StepResult> {
  const state = await parts.gateway.powerOf(work, step);
  const started = { ...step, state: 'Running' as const, startedAt: step.startedAt ?? now };
  if (state === (phase === 'Halt' ? 'stopped' : 'running')) {
    return { step: arrived(work, phase, step, now), waitMs: 0, unsure: false };
  }
  if (state === 'starting' || state === 'stopping') {
    return { step: { ...started, longRunning: null }, waitMs: transitionMs, unsure: false };
  }
  return { step: { ...started, longRunning: powerNotes.send }, waitMs: 0, unsure: false };
}

async function moveOne(parts: RoundParts, work: Work, phase: Phase, step: WorkStep): Promise<StepResult> {
  const now = new Date(parts.now());
  const note = step.longRunning;
  const sends = note === powerNotes.send;
  try {
    if (sends) {
      const to = phase === 'Halt' ? 'stop' : 'start';
      return afterChange(work, phase, step, await parts.gateway.changePower(work, step, to), now);
    }
    if (note === null || note === powerNotes.halted) {
      return await readPowerState(parts, work, phase, step, now);
    }
    return afterChange(work, phase, step, await parts.gateway.followPower(work, step), now);
  } catch (error) {
    if (!(error instanceof CloudError) || error.kind === 'unauthorized') throw error;
    const waitMs = error.retryAfterMs ?? 500;
    const follows = note !== null && !sends && note !== powerNotes.halted;
    // If the status address has expired, the resource itself is polled.
    if (follows && error.kind === 'not-found')
      return { step: { ...step, longRunning: null }, waitMs, unsure: false };
    if (error.kind === 'refused' || error.kind === 'not-found') {
      const failure = { ...failureOf(error), resourceId: step.resourceId };
      return {
        step: { ...step, state: 'Failed', longRunning: null, finishedAt: now, error: failure },
        waitMs: 0,
        unsure: false,
      };
    }
    const unsure = sends && error.kind !== 'throttled';
    return { step: unsure ? { ...step, longRunning: null } : step, waitMs, unsure };
  }
}

/** Whether the cloud accepted the change and returned an address to poll. */
const isFollowed = ({ state, longRunning: note }: WorkStep): boolean =>
  state === 'Running' && note !== null && note !== powerNotes.send && note !== powerNotes.halted;

/** Processes the resources that are next, with one request each. */
export async function powerRound(parts: RoundParts, work: Work): Promise<PollResult> {
  const phase = work.machine.phase === 'Halt' ? 'Halt' : 'Wake';
  const doubted = work.machine.confirmed
    ? []
    : work.steps.filter(({ longRunning }) => longRunning === powerNotes.send);
  const moved = new Map<string, WorkStep>(doubted.map((step) => [step.id, { ...step, longRunning: null }]));
  const steps = work.steps.map((step) => moved.get(step.id) ?? step);
  const follows = work.machine.followsOnly === true;
  const turns = await Promise.all(
    (follows ? steps.filter(isFollowed) : nextPowered(steps, phase))
      .slice(0, atOnce)
      .map((step) => moveOne(parts, work, phase, step)),
  );
  for (const { step } of turns) moved.set(step.id, step);
  const after = steps.map((step) => moved.get(step.id) ?? step);
  const error = after.find((step) => step.state === 'Failed')?.error;
  const openSteps = after.filter((step) => isOpen(step, phase));
  const isCutShort =
    follows && (openSteps.length > 0 || (phase === 'Halt' && work.machine.power === 'restart'));
  return {
    event: {
      type: 'Powered',
      left: follows ? after.filter(isFollowed).length : openSteps.length,
      ...(isCutShort ? { isCutShort } : {}),
      unsure: turns.some(({ unsure }) => unsure),
      ...(error === undefined || error === null ? {} : { error }),
      retryAfterMs: turns.reduce((most, { waitMs }) => Math.max(most, waitMs), 0),
    },
    extras: { steps: [...moved.values()] },
  };
}
