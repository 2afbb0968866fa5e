import type { Reason } from '../types.ts';
import { broken, type Frame, type Outcome } from './frame.ts';

/** A compiled part of a rule: a fast answer, and the same answer with its explanation. */
export interface Node {
  test(frame: Frame): Outcome;
  explain(frame: Frame): Reason;
}

export const asResult = (outcome: Outcome): boolean | 'error' =>
  outcome === broken ? 'error' : outcome === 1;

/** A part that could not be compiled: reaching it is an error, never a silent false. */
export const brokenNode = (kind: Reason['kind'], path: string, message: string): Node => ({
  test(frame) {
    frame.failure ??= message;
    return broken;
  },
  explain: () => ({ kind, path, result: 'error', message }),
});
