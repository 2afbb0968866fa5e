import { CloudError } from '@blueport/cloud';
import { portalFailure } from '../failure/portal-failure.ts';
import type { CloudGateway } from '../cloud/cloud-gateway.ts';
import type { Work, WorkStep } from '../cloud/work.ts';
import { failureOf } from '../failure/failure-of.ts';
import { containedTargets, nextDeletions } from '../machine/deletion-plan.ts';
import type { MachineEvent } from '../machine/event.ts';
import type { Turn } from '../store/operation-store.ts';
import { succeed } from './merge-steps.ts';

interface RoundParts {
  readonly gateway: CloudGateway;
  readonly now: () => number;
}

interface Round {
  readonly event: MachineEvent;
  readonly extras: Omit<Turn, 'machine' | 'release'>;
}

const atOnce = 8;
export const groupType = 'microsoft.resources/resourcegroups';
const isGroup = (step: WorkStep): boolean => step.type.toLowerCase() === groupType;
const isOpen = (step: WorkStep): boolean => step.state === 'Pending' || step.state === 'Running';
/** Whether the cloud accepted the deletion and returned an address to poll. */
const isFollowed = (step: WorkStep): boolean => step.state === 'Running' && step.longRunning !== null;

/** Sends one request for one resource; a temporary failure leaves the step unchanged. */
async function deleteOne(
  parts: RoundParts,
  work: Work,
  step: WorkStep,
): Promise<{ step: WorkStep; waitMs: number }> {
  const now = new Date(parts.now());
  try {
    const deletion = await parts.gateway.deleteResource(work, step);
    const state =
      deletion.status === 'running' ? 'Running' : deletion.status === 'gone' ? 'Succeeded' : 'Failed';
    return {
      step: {
        ...step,
        state,
        longRunning: deletion.longRunning,
        startedAt: step.startedAt ?? now,
        finishedAt: state === 'Running' ? null : now,
        error: deletion.error ?? null,
      },
      waitMs: deletion.retryAfterMs ?? 0,
    };
  } catch (error) {
    if (!(error instanceof CloudError) || error.kind === 'unauthorized') throw error;
    if (error.kind === 'refused') {
      const failed = { ...step, state: 'Failed' as const, finishedAt: now, error: failureOf(error) };
      return { step: failed, waitMs: 0 };
    }
    return { step, waitMs: error.retryAfterMs ?? 500 };
  }
}

/** Completes the steps of resources inside a deleted resource. */
function settleContained(steps: readonly WorkStep[], now: Date): WorkStep[] {
  const contained = containedTargets(steps);
  return steps
    .filter((step) => isOpen(step) && contained.has(step.resourceId.toLowerCase()))
    .filter((step) =>
      steps.every(
        (other) =>
          !step.resourceId.toLowerCase().startsWith(`${other.resourceId.toLowerCase()}/`) || !isOpen(other),
      ),
    )
    .map((step) => succeed(step, now));
}

/**
 * Polls a group that a person deleted with all its resources. The deletion is not requested again, because a new group
 * of the same name may belong to others.
 */
async function followGroup(parts: RoundParts, work: Work, group: WorkStep): Promise<Round> {
  const now = new Date(parts.now());
  const turn =
    group.longRunning === null
      ? { step: group, waitMs: 0 }
      : // If the status address has expired, the group itself is polled.
        await deleteOne(parts, work, group);
  const { step } = turn;
  if (step.state === 'Failed') return refuseStep(step);
  if (step.state !== 'Succeeded') {
    const state = step.longRunning === null ? await parts.gateway.groupState(work) : 'going';
    if (state === 'going') {
      return { event: { type: 'Postponed', retryAfterMs: turn.waitMs }, extras: { steps: [step] } };
    }
    if (state === 'there')
      return refuseStep({ ...step, state: 'Failed', finishedAt: now, error: stillThere });
  }
  const goneSteps = work.steps.filter((one) => !isGroup(one) && isOpen(one)).map((one) => succeed(one, now));
  return { event: { type: 'GroupGone' }, extras: { steps: [...goneSteps, succeed(step, now)] } };
}

const stillThere = portalFailure('ResourceGroupStillThere');

const refuseStep = (step: WorkStep): Round => ({
  event: { type: 'Refused', error: step.error ?? stillThere },
  extras: { steps: [step] },
});

async function deleteGroup(parts: RoundParts, work: Work, group: WorkStep): Promise<Round> {
  const now = new Date(parts.now());
  if (work.steps.some((step) => !isGroup(step) && isOpen(step))) return followGroup(parts, work, group);
  const isKept = work.machine.followsOnly === true && group.longRunning === null;
  if (isKept || (group.longRunning === null && !(await parts.gateway.isGroupEmpty(work)))) {
    const keptStep: WorkStep = { ...group, state: 'Skipped', startedAt: now, finishedAt: now };
    return { event: { type: 'GroupKept' }, extras: { steps: [keptStep] } };
  }
  const { step, waitMs } = await deleteOne(parts, work, group);
  if (isOpen(step)) {
    return { event: { type: 'Postponed', retryAfterMs: waitMs }, extras: { steps: [step] } };
  }
  // A group that cannot be deleted is kept: the requested resources are gone.
  return {
    event: { type: step.state === 'Succeeded' ? 'GroupGone' : 'GroupKept' },
    extras: { steps: [step] },
  };
}

/** Starts or polls the deletions that are next. */
export async function deleteRound(parts: RoundParts, work: Work): Promise<Round> {
  const group = work.steps.find(isGroup);
  if (work.machine.phase === 'DeleteGroup') {
    return group === undefined
      ? { event: { type: 'GroupKept' }, extras: { steps: [] } }
      : deleteGroup(parts, work, group);
  }
  const targets = work.steps.filter((step) => !isGroup(step));
  const follows = work.machine.followsOnly === true;
  const turns = await Promise.all(
    (follows ? targets.filter(isFollowed) : nextDeletions(targets))
      .slice(0, atOnce)
      .map((step) => deleteOne(parts, work, step)),
  );
  const moved = new Map(turns.map(({ step }) => [step.id, step]));
  const after = targets.map((step) => moved.get(step.id) ?? step);
  for (const step of settleContained(after, new Date(parts.now()))) moved.set(step.id, step);
  const settled = targets.map((step) => moved.get(step.id) ?? step);
  const error = settled.find((step) => step.state === 'Failed')?.error;
  return {
    event: {
      type: 'Deleted',
      left: settled.filter(follows ? isFollowed : isOpen).length,
      ...(follows && settled.some(isOpen) ? { isCutShort: true } : {}),
      ...(error === undefined || error === null ? {} : { error }),
      retryAfterMs: turns.reduce((most, { waitMs }) => Math.max(most, waitMs), 0),
    },
    extras: { steps: [...moved.values()] },
  };
}
