import type { Reason } from '../types.ts';
import { broken, type Frame, type Outcome } from './frame.ts';

/** A compiled part of a rule: a fast answer, and the same answer with its explanation. */
export interface Node {
  test(frame: Frame): Outcome;
  explain(frame: Frame): Reason;
  /**
   * Whether the rule could mean the resource at all: only what is said about type, kind and name counts, everything
   * else is taken for `hopeful` (true, and false below a not).
   */
  mayApply(frame: Frame, hopeful: boolean): boolean;
}

/** Of conditions about anything but type, kind and name. */
export const hopes = (_frame: Frame, hopeful: boolean): boolean => hopeful;

export const asResult = (outcome: Outcome): boolean | 'error' =>
  outcome === broken ? 'error' : outcome === 1;

/** A part that could not be compiled: reaching it is an error, never a silent false. */
export const brokenNode = (kind: Reason['kind'], path: string, message: string): Node => ({
  test(frame) {
    frame.failure ??= message;
    return broken;
  },
  explain: () => ({ kind, path, result: 'error', message }),
  mayApply: hopes,
});
