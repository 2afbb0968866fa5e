import type { Claim, ReportedOutput, WorkStep } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';

/** The changes of one turn of an operation, written in one transaction. */
export interface Turn {
  readonly machine: Machine;
  /** Changed or new steps, in their new form. */
  readonly steps: readonly WorkStep[];
  readonly correlationId?: string;
  readonly groupCreated?: boolean;
  readonly outputs?: readonly ReportedOutput[];
  /** No progress yet: the cause of the last holder's crash may still be ahead. */
  readonly isStuck?: boolean;
  /** Releases the operation, to be claimed again after this delay; absent while the worker continues. */
  readonly release?: { readonly afterMs: number };
}

/** Result of a write: what others requested in the meantime. */
export interface SaveResult {
  readonly cancelRequested: boolean;
  readonly accessEnded: boolean;
}

/** Store of operations. Every write names its attempt and has no effect once that attempt is over. */
export interface OperationStore {
  /**
   * Claims due operations without a holder. A crash suspect is claimed alone, and one that would be parked
   * after another crash only if `isSteady`, because a crash of a young worker proves nothing. A worker never
   * claims operations in `inHand`, even if its renewals are late: the result of the current call would be lost,
   * and counted as a crash.
   */
  claimDue(owner: string, limit: number, isSteady: boolean, inHand?: readonly string[]): Promise<Claim[]>;
  /**
   * Claims one operation unless it has a holder, has ended, must be retried alone, or is not due: a wake-up may arrive
   * after the cloud has asked for a delay.
   */
  claim(owner: string, operationId: string): Promise<Claim | undefined>;
  /** Returns undefined if the claim is lost: then nothing was written, and the worker must stop. */
  save(claim: Claim, turn: Turn): Promise<SaveResult | undefined>;
}
