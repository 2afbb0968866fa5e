import type { Failure, Operation, Step } from '@blueport/contracts';
import { isSharedStep } from './operation-progress.ts';

export interface RootCause {
  readonly failure: Failure;
  /** The first failed step; undefined if the operation failed as a whole. */
  readonly step: Step | undefined;
}

/** Returns the origin of a failure: the first failed step, because later ones often fail as a consequence. */
export function rootCause(operation: Operation): RootCause | undefined {
  const failed = operation.steps.filter((step) => step.error !== null && !isSharedStep(step));
  const first = failed.toSorted((a, b) => finishedAt(a) - finishedAt(b))[0];
  if (first?.error) {
    const whole = operation.error;
    // If the server determined the cause itself, the operation's error names the wizard fields.
    const parameters =
      first.error.parameters ?? (whole?.code === first.error.code ? whole.parameters : undefined);
    return { failure: { ...first.error, ...(parameters && { parameters }) }, step: first };
  }
  return operation.error ? { failure: operation.error, step: undefined } : undefined;
}

function finishedAt(step: Step): number {
  return step.finishedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(step.finishedAt);
}
