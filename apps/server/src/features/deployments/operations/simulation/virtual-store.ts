import type { DeploymentState } from '@blueport/contracts';
import type { Claim, Work } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';
import { deploymentStateOf } from '../machine/read-machine.ts';
import { crashLimit } from '../machine/transition.ts';
import { countCrashes } from '../store/count-crashes.ts';
import type { OperationStore, Turn } from '../store/operation-store.ts';
import type { VirtualProcess, VirtualWorld } from './virtual-world.ts';

export interface Row {
  work: Work;
  machine: Machine;
  attempt: number;
  owner: string | null;
  leaseUntil: number;
  pollAt: number;
  crashes: number;
  cancelRequested: boolean;
  accessEnded: boolean;
  /** Held for approval: no worker claims it. */
  isHeld: boolean;
  /** Every state that was written, in order. */
  readonly history: DeploymentState[];
}

export interface StoreRules {
  readonly fencing: boolean;
  /** Whether leases expire; if false, operations of crashed holders are never claimed again. */
  readonly recovery: boolean;
  readonly leaseMs: number;
  /** Whether operations held for approval are skipped. */
  readonly holding: boolean;
  /** Whether a poll that found nothing keeps the crash count; if false, it resets it. */
  readonly remembering: boolean;
  /** Whether a poll before a repeated cancellation keeps it too; if false, it resets it. */
  readonly wary: boolean;
}

/** The table of operations with the rules of the real one, in virtual time. */
export class VirtualStore {
  readonly rows = new Map<string, Row>();
  staleWrites = 0;
  readonly #world: VirtualWorld;
  readonly #rules: StoreRules;

  constructor(world: VirtualWorld, rules: StoreRules) {
    this.#world = world;
    this.#rules = rules;
  }

  add(work: Work, isHeld = false): void {
    this.rows.set(work.operationId, {
      work,
      machine: work.machine,
      attempt: 0,
      owner: null,
      leaseUntil: 0,
      pollAt: 0,
      crashes: 0,
      cancelRequested: false,
      accessEnded: false,
      isHeld,
      history: [isHeld ? 'PendingApproval' : 'Queued'],
    });
  }

  /** Approves a held operation. Returns false if it was decided before. */
  approve(operationId: string): boolean {
    const row = this.rows.get(operationId);
    if (row?.isHeld !== true) return false;
    row.isHeld = false;
    row.pollAt = this.#world.now;
    row.history.push('Queued');
    return true;
  }

  /** Rejects or expires a held operation. Returns false if it was decided before. */
  refuse(operationId: string): boolean {
    const row = this.rows.get(operationId);
    if (row?.isHeld !== true) return false;
    row.isHeld = false;
    row.machine = { ...row.machine, phase: 'Done', outcome: 'Canceled' };
    row.history.push('Canceled');
    return true;
  }

  /** Cancels an operation: withdraws a held one, and requests the cancellation of any other. */
  cancel(operationId: string): void {
    const row = this.rows.get(operationId);
    if (row === undefined || this.refuse(operationId)) return;
    row.cancelRequested = true;
  }

  /** Ends the access of the requester: an operation waiting for approval ends, any other is marked for the worker that claims it. */
  endAccess(operationId: string): void {
    const row = this.rows.get(operationId);
    if (row === undefined || this.refuse(operationId)) return;
    row.accessEnded = true;
    row.pollAt = this.#world.now;
  }

  /** Returns whether the requester's access has ended. */
  hasLeft(operationId: string): boolean {
    return this.rows.get(operationId)?.accessEnded === true;
  }

  isOver(): boolean {
    return [...this.rows.values()].every((row) => row.machine.phase === 'Done');
  }

  #take(row: Row, owner: string): Claim {
    const askedAt = this.#world.now;
    const clean = row.owner === null;
    row.attempt += 1;
    const { crashes } = row;
    row.crashes += 1;
    row.owner = owner;
    row.leaseUntil = this.#world.now + this.#rules.leaseMs;
    return {
      work: { ...row.work, machine: row.machine },
      attempt: row.attempt,
      askedAt,
      clean,
      crashes,
      cancelRequested: row.cancelRequested,
      accessEnded: row.accessEnded,
    };
  }

  #count(row: Row, claim: Claim, turn: Turn): void {
    const { remembering, wary } = this.#rules;
    const countedTurn: Turn = {
      ...turn,
      isStuck: turn.isStuck === true && remembering,
      ...(wary ? {} : { machine: { ...turn.machine, cancel: 'none' as const } }),
    };
    const count = countCrashes(claim, countedTurn);
    if (count === undefined) return;
    row.crashes = 'set' in count ? count.set : Math.max(row.crashes, count.atLeast);
  }

  #isFree(row: Row): boolean {
    if (row.machine.phase === 'Done') return false;
    if (row.isHeld && this.#rules.holding) return false;
    if (row.owner === null) return true;
    return this.#rules.recovery && row.leaseUntil < this.#world.now;
  }

  /** Returns the one crash suspect that may be retried now, if any. */
  #suspect(due: readonly Row[], isSteady: boolean): Row | undefined {
    const isTrying = [...this.rows.values()].some(
      (row) =>
        row.crashes > 1 &&
        row.machine.phase !== 'Done' &&
        row.owner !== null &&
        row.leaseUntil >= this.#world.now,
    );
    if (isTrying) return undefined;
    return due
      .filter(({ crashes }) => crashes > 0 && (isSteady || crashes !== crashLimit - 1))
      .toSorted((one, other) => one.crashes - other.crashes || one.pollAt - other.pollAt)[0];
  }

  /** Returns the store for one process; it may crash or be suspended in `hesitate`. */
  storeFor(process: VirtualProcess, hesitate: () => Promise<void>): OperationStore {
    const due = (): Row[] =>
      [...this.rows.values()].filter((row) => row.pollAt <= this.#world.now && this.#isFree(row));
    const trip = async (): Promise<void> => {
      await hesitate();
      await this.#world.pause(process, this.#world.random() * 5);
    };
    return {
      claimDue: async (owner, limit, isSteady, inHand = []) => {
        await trip();
        const found = due().filter(({ work }) => !inHand.includes(work.operationId));
        const suspect = this.#suspect(found, isSteady);
        const claimedRows =
          suspect === undefined ? found.filter(({ crashes }) => crashes === 0).slice(0, limit) : [suspect];
        const claims = claimedRows.map((row) => this.#take(row, owner));
        await trip();
        return claims;
      },
      claim: async (owner, operationId) => {
        await trip();
        const row = this.rows.get(operationId);
        const isDue = row !== undefined && row.pollAt <= this.#world.now;
        const isFree = isDue && this.#isFree(row) && row.crashes === 0;
        const claim = isFree ? this.#take(row, owner) : undefined;
        await trip();
        return claim;
      },
      save: async (claim, turn) => {
        await trip();
        const row = this.rows.get(claim.work.operationId);
        if (row === undefined) return undefined;
        const stale = row.attempt !== claim.attempt || row.machine.phase === 'Done';
        if (stale && this.#rules.fencing) {
          await trip();
          return undefined;
        }
        if (stale) this.staleWrites += 1;
        row.machine = turn.machine;
        const changed = new Map(turn.steps.map((step) => [step.id, step]));
        row.work = { ...row.work, steps: row.work.steps.map((step) => changed.get(step.id) ?? step) };
        this.#count(row, claim, turn);
        row.leaseUntil = this.#world.now + this.#rules.leaseMs;
        const state = deploymentStateOf(turn.machine);
        if (row.history.at(-1) !== state) row.history.push(state);
        if (turn.release !== undefined || turn.machine.phase === 'Done') {
          row.owner = null;
          row.pollAt = this.#world.now + (turn.release?.afterMs ?? 0);
        }
        await trip();
        return { cancelRequested: row.cancelRequested, accessEnded: row.accessEnded };
      },
    };
  }
}
