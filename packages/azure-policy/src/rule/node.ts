import type { Reason } from '../types.ts';
import { broken, type Frame, type Outcome } from './frame.ts';

/** A compiled part of a rule: a fast evaluation, and an equivalent one with an explanation. */
export interface Node {
  test(frame: Frame): Outcome;
  explain(frame: Frame): Reason;
  /**
   * Returns whether the rule could apply to the resource: only conditions on `fields` are evaluated, all others count as
   * `assumed` (true, or false below a not).
   */
  mayApply(frame: Frame, assumed: boolean, fields: ReadonlySet<string>): boolean;
}

/** For conditions on anything but a decisive field. */
export const undecided = (_frame: Frame, assumed: boolean): boolean => assumed;

export const asResult = (outcome: Outcome): boolean | 'error' =>
  outcome === broken ? 'error' : outcome === 1;

/** Creates a node for a part that could not be compiled: evaluating it is an error, never a silent false. */
export const brokenNode = (kind: Reason['kind'], path: string, message: string): Node => ({
  test(frame) {
    frame.failure ??= message;
    return broken;
  },
  explain: () => ({ kind, path, result: 'error', message }),
  mayApply: undecided,
});
