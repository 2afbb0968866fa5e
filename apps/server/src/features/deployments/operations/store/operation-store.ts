import type { Claim, SeenOutput, WorkStep } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';

/** What one turn of an operation changed; written in one transaction, or not at all. */
export interface Turn {
  readonly machine: Machine;
  /** Steps that changed or are new, in their new form. */
  readonly steps: readonly WorkStep[];
  readonly correlationId?: string;
  readonly groupCreated?: boolean;
  readonly outputs?: readonly SeenOutput[];
  /** Nothing came of it yet: what the last holder died of, perhaps, is still to come. */
  readonly isStuck?: boolean;
  /** Gives the operation back, to be taken up again after this wait; absent while the worker goes on with it. */
  readonly release?: { readonly afterMs: number };
}

/** The answer to a write: what others asked for in the meantime. */
export interface Saved {
  readonly cancelRequested: boolean;
  readonly accessEnded: boolean;
}

/** Where operations are kept. Every write names the attempt it belongs to and touches nothing when that is over. */
export interface OperationStore {
  /**
   * Takes operations that are due and that nobody holds. What its last holders died of, perhaps, comes alone; and what would
   * be set aside if this worker died too, only where that death would say something: `isSteady` tells whether it would. What
   * the worker has in hand it does not take from itself, however late it was with its life signs: what a call has just
   * brought would be lost, and counted as a death.
   */
  claimDue(owner: string, limit: number, isSteady: boolean, inHand?: readonly string[]): Promise<Claim[]>;
  /**
   * Takes one operation, unless somebody holds it, it has ended, it has to be tried alone, or its time has not come: word of
   * something new may come late, when the cloud has asked for a wait already.
   */
  claim(owner: string, operationId: string): Promise<Claim | undefined>;
  /** Undefined when the claim is lost: then nothing was written, and the worker must stop. */
  save(claim: Claim, turn: Turn): Promise<Saved | undefined>;
}
