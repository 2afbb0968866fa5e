import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Claim } from '../cloud/work.ts';
import type { OperationStore } from '../store/operation-store.ts';

export interface SchedulerParts {
  readonly store: OperationStore;
  readonly leases: Leases;
  /** Works on a claim and tells when it got on for the first time; resolves when it is done with it. */
  readonly run: (claim: Claim, gotOn: () => void) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
}

/** The life signs of a worker, kept where other workers see them. */
export interface Leases {
  /**
   * Prolongs the operations that this worker works on, and frees what vanished workers held. What the worker let fall, for
   * an error of its own or a write that failed, is not prolonged: somebody takes it up again.
   */
  renew(owner: string, operationIds: readonly string[]): Promise<void>;
  /** Gives back everything that this worker still holds. */
  releaseAll(owner: string): Promise<void>;
  /** Shows that this worker lives, until it ends. */
  enter(owner: string): Promise<void>;
  leave(): Promise<void>;
}

/** So long nothing else is begun beside an operation that processes may have died of. */
export const aloneMs = 2000;

/**
 * So long a worker has to have lived before it tries what would be set aside if it died of it. A process that somebody
 * kills at every start, or that a slow machine has not yet got going, proves nothing about what it had in hand.
 */
export const steadyMs = 10_000;

/** A worker of a process: takes operations that are due, a bounded number at a time. */
export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #owner = randomUUID();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #sleepers = new Map<string, () => void>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #stopping = false;
  #renewedAt = 0;
  #isAlone = false;
  /** On the process's own clock; undefined until the worker has started. */
  #startedAt: number | undefined;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  /** Begins to work on a claim; resolves once it got on. */
  #run(claim: Claim): Promise<void> {
    return new Promise((gotOn) => {
      const { operationId } = claim.work;
      const done = this.#parts
        .run(claim, gotOn)
        .catch(this.#parts.onError)
        .finally(() => {
          if (this.#running.get(operationId) === done) this.#running.delete(operationId);
          gotOn();
        });
      this.#running.set(operationId, done);
    });
  }

  #renew(): void {
    if (this.#renewing !== undefined || Date.now() - this.#renewedAt < 2000) return;
    this.#renewedAt = Date.now();
    this.#renewing = this.#parts.leases
      .renew(this.#owner, [...this.#running.keys()])
      .catch(this.#parts.onError)
      .finally(() => {
        this.#renewing = undefined;
      });
  }

  /** Waits until suspects got on, or for a moment; nothing else is begun meanwhile. */
  async #leaveAlone(begun: readonly Promise<void>[]): Promise<void> {
    this.#isAlone = true;
    const limit = new AbortController();
    await Promise.race([
      Promise.all(begun),
      wait(aloneMs, undefined, { signal: limit.signal }).catch(() => {}),
    ]);
    limit.abort();
    this.#isAlone = false;
  }

  async #sweep(): Promise<void> {
    const { concurrency, store } = this.#parts;
    this.#renew();
    for (let free = concurrency - this.#running.size; free > 0; free = concurrency - this.#running.size) {
      const isSteady = performance.now() - (this.#startedAt ?? 0) >= steadyMs;
      const claims = await store.claimDue(this.#owner, free, isSteady, [...this.#running.keys()]);
      const begun = claims.map((claim) => this.#run(claim));
      if (!claims.some(({ crashes }) => crashes > 0)) return;
      await this.#leaveAlone(begun);
      if (this.#stopping) return;
    }
  }

  #tick(): void {
    if (this.#stopping) return;
    this.#sweeping = this.#sweep()
      .catch(this.#parts.onError)
      .finally(() => {
        this.#timer = setTimeout(() => this.#tick(), this.#parts.sweepMs);
      });
  }

  stopping(): boolean {
    return this.#stopping;
  }

  /** Boot is recovery: the first sweep is the same as every other one. */
  async start(): Promise<void> {
    const { leases } = this.#parts;
    await leases.enter(this.#owner);
    this.#startedAt = performance.now();
    await leases.renew(this.#owner, []);
    this.#renewedAt = Date.now();
    this.#tick();
  }

  /** Takes one operation up immediately, if its time has come. */
  wake(operationId: string): void {
    if (this.#stopping || this.#startedAt === undefined) return;
    // A sleeper does so for a moment, and perhaps because the cloud has asked for it; what is alone, the next sweep finds.
    if (this.#isAlone || this.#running.has(operationId)) return;
    this.#parts.store
      .claim(this.#owner, operationId)
      .then((claim) => {
        if (claim !== undefined) void this.#run(claim);
      })
      .catch(this.#parts.onError);
  }

  /** Sleeps for a running operation; ends early when the worker stops. */
  sleep(milliseconds: number, operationId: string): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(alarm);
        this.#sleepers.delete(operationId);
        resolve();
      };
      const alarm = setTimeout(end, milliseconds);
      this.#sleepers.set(operationId, end);
    });
  }

  async stop(): Promise<void> {
    const { leases, onError } = this.#parts;
    this.#stopping = true;
    clearTimeout(this.#timer);
    for (const sleeper of this.#sleepers.values()) sleeper();
    await this.#sweeping;
    clearTimeout(this.#timer);
    // Calls under way get a moment to be written down; the next worker looks up what is not.
    await Promise.race([
      Promise.all(this.#running.values()),
      new Promise((resolve) => {
        setTimeout(resolve, 800).unref();
      }),
    ]);
    await this.#renewing;
    if (this.#startedAt !== undefined) await leases.releaseAll(this.#owner).catch(onError);
    await leases.leave();
  }
}

export const createScheduler = (parts: SchedulerParts): Scheduler => new Scheduler(parts);
