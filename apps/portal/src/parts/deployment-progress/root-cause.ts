import type { Failure, Operation, Step } from '@blueport/contracts';
import { isLeftToOthers } from './operation-progress.ts';

export interface RootCause {
  readonly failure: Failure;
  /** The step that failed first; absent when the operation failed as a whole. */
  readonly step: Step | undefined;
}

/** Where a failure began: the step that failed first, since later ones often fail because of it. */
export function rootCause(operation: Operation): RootCause | undefined {
  const failed = operation.steps.filter((step) => step.error !== null && !isLeftToOthers(step));
  const first = failed.toSorted((a, b) => finishedAt(a) - finishedAt(b))[0];
  if (first?.error) {
    const whole = operation.error;
    // The server names the wizard fields on the operation's error when it found the cause itself.
    const parameters =
      first.error.parameters ?? (whole?.code === first.error.code ? whole.parameters : undefined);
    return { failure: { ...first.error, ...(parameters && { parameters }) }, step: first };
  }
  return operation.error ? { failure: operation.error, step: undefined } : undefined;
}

function finishedAt(step: Step): number {
  return step.finishedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(step.finishedAt);
}
