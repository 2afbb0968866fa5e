import type { DeploymentState } from '@blueport/contracts';
import type { Claim, Work } from '../cloud/work.ts';
import type { Machine } from '../machine/machine.ts';
import { deploymentStateOf } from '../machine/read-machine.ts';
import type { OperationStore } from '../store/operation-store.ts';
import type { VirtualProcess, VirtualWorld } from './virtual-world.ts';

interface Row {
  work: Work;
  machine: Machine;
  attempt: number;
  owner: string | null;
  leaseUntil: number;
  pollAt: number;
  crashes: number;
  cancelRequested: boolean;
  /** Every state that was ever written, in order. */
  readonly history: DeploymentState[];
}

export interface StoreRules {
  readonly fencing: boolean;
  /** Whether leases of vanished holders run out; off, nothing is ever taken up again. */
  readonly recovery: boolean;
  readonly leaseMs: number;
}

/** The table of operations, with the same rules as the real one, on virtual time. */
export class VirtualStore {
  readonly rows = new Map<string, Row>();
  staleWrites = 0;
  readonly #world: VirtualWorld;
  readonly #rules: StoreRules;

  constructor(world: VirtualWorld, rules: StoreRules) {
    this.#world = world;
    this.#rules = rules;
  }

  add(work: Work): void {
    this.rows.set(work.operationId, {
      work,
      machine: work.machine,
      attempt: 0,
      owner: null,
      leaseUntil: 0,
      pollAt: 0,
      crashes: 0,
      cancelRequested: false,
      history: ['Queued'],
    });
  }

  isOver(): boolean {
    return [...this.rows.values()].every((row) => row.machine.phase === 'Done');
  }

  #take(row: Row, owner: string): Claim {
    const askedAt = this.#world.now;
    const clean = row.owner === null;
    row.attempt += 1;
    row.crashes = clean ? row.crashes : row.crashes + 1;
    row.owner = owner;
    row.leaseUntil = this.#world.now + this.#rules.leaseMs;
    return {
      work: { ...row.work, machine: row.machine },
      attempt: row.attempt,
      askedAt,
      clean,
      crashes: row.crashes,
      cancelRequested: row.cancelRequested,
    };
  }

  #isFree(row: Row): boolean {
    if (row.machine.phase === 'Done') return false;
    if (row.owner === null) return true;
    return this.#rules.recovery && row.leaseUntil < this.#world.now;
  }

  /** The store as one process uses it; `hesitate` is where it may die or stand still. */
  storeFor(process: VirtualProcess, hesitate: () => Promise<void>): OperationStore {
    const due = (): Row[] =>
      [...this.rows.values()].filter((row) => row.pollAt <= this.#world.now && this.#isFree(row));
    const trip = async (): Promise<void> => {
      await hesitate();
      await this.#world.pause(process, this.#world.random() * 5);
    };
    return {
      claimDue: async (owner, limit) => {
        await trip();
        const claims = due()
          .slice(0, limit)
          .map((row) => this.#take(row, owner));
        await trip();
        return claims;
      },
      claim: async (owner, operationId) => {
        await trip();
        const row = this.rows.get(operationId);
        const claim = row !== undefined && this.#isFree(row) ? this.#take(row, owner) : undefined;
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
        row.crashes = 0;
        row.leaseUntil = this.#world.now + this.#rules.leaseMs;
        const state = deploymentStateOf(turn.machine);
        if (row.history.at(-1) !== state) row.history.push(state);
        if (turn.release !== undefined || turn.machine.phase === 'Done') {
          row.owner = null;
          row.pollAt = this.#world.now + (turn.release?.afterMs ?? 0);
        }
        await trip();
        return { cancelRequested: row.cancelRequested };
      },
    };
  }
}
