import { v7 as newId } from 'uuid';
import type { ReportedStep } from '../cloud/cloud-gateway.ts';
import type { WorkStep } from '../cloud/work.ts';

const key = (id: string): string => id.toLowerCase();

function fromSeen(reportedStep: ReportedStep, now: Date): WorkStep {
  return {
    id: newId(),
    resourceId: reportedStep.resourceId,
    type: reportedStep.type,
    name: reportedStep.name,
    location: null,
    apiVersion: null,
    state: 'Pending',
    dependsOn: [],
    startedAt: now,
    finishedAt: null,
    error: null,
    longRunning: null,
  };
}

/** Returns the steps changed by the cloud's states; an unexpected resource becomes a new step. */
export function mergeReportedSteps(
  steps: readonly WorkStep[],
  reportedSteps: readonly ReportedStep[],
  now: Date,
): WorkStep[] {
  const known = new Map(steps.map((step) => [key(step.resourceId), step]));
  const changed = new Map<string, WorkStep>();
  for (const sight of reportedSteps) {
    const id = key(sight.resourceId);
    const step = changed.get(id) ?? known.get(id) ?? fromSeen(sight, now);
    if (step.state === sight.state) continue;
    changed.set(id, {
      ...step,
      // The cloud's casing is displayed.
      resourceId: sight.resourceId,
      state: sight.state,
      startedAt: step.startedAt ?? now,
      finishedAt: sight.state === 'Running' ? null : (sight.finishedAt ?? now),
      error: sight.error ?? null,
    });
  }
  return [...changed.values()];
}

/** Returns `changed` with every open step set to the final state of the operation. */
export function finishSteps(
  steps: readonly WorkStep[],
  changed: readonly WorkStep[],
  outcome: 'Succeeded' | 'Warning' | 'Failed' | 'Canceled',
  now: Date,
): WorkStep[] {
  const done = new Map(changed.map((step) => [step.id, step]));
  for (const step of steps) {
    const current = done.get(step.id) ?? step;
    if (current.state !== 'Pending' && current.state !== 'Running' && current.state !== 'Verifying') continue;
    const began = current.state !== 'Pending';
    // A step that had not started when the operation failed was never attempted.
    const state =
      outcome === 'Succeeded' || outcome === 'Warning' ? 'Succeeded' : began ? 'Canceled' : 'Skipped';
    done.set(step.id, { ...current, state, finishedAt: now });
  }
  return [...done.values()];
}

/** Returns the step as succeeded. */
export function succeed(step: WorkStep, now: Date): WorkStep {
  return { ...step, state: 'Succeeded', startedAt: step.startedAt ?? now, finishedAt: now };
}
