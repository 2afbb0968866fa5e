import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Claim } from '../cloud/work.ts';
import type { OperationStore } from '../store/operation-store.ts';

export interface SchedulerParts {
  readonly store: OperationStore;
  readonly leases: Leases;
  /** Works on a claim and calls `gotOn` at the first progress; resolves when done with it. */
  readonly run: (claim: Claim, gotOn: () => void) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
}

/** Leases and liveness of a worker, visible to other workers. */
export interface Leases {
  /**
   * Renews the leases of the worker's running operations, and ends those of dead workers. Operations dropped after an
   * internal error or a failed write are not renewed, so that they are claimed again.
   */
  renew(owner: string, operationIds: readonly string[]): Promise<void>;
  /** Releases everything that this worker holds. */
  releaseAll(owner: string): Promise<void>;
  /** Marks this worker as alive until it ends. */
  enter(owner: string): Promise<void>;
  leave(): Promise<void>;
}

/** Milliseconds for which nothing else is started while a crash suspect runs. */
export const isolationMs = 2000;

/**
 * Minimum age of a worker before it retries an operation that would be parked after another crash, in milliseconds. A
 * younger process may have been killed at startup, which does not mean that an operation crashed it.
 */
export const minWorkerAgeMs = 10_000;

/** The worker of a process: claims due operations, with limited concurrency. */
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

  /** Starts work on a claim; resolves at the first progress. */
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

  /** Waits until suspects made progress, or for a limited time; nothing else is started meanwhile. */
  async #leaveAlone(runs: readonly Promise<void>[]): Promise<void> {
    this.#isAlone = true;
    const limit = new AbortController();
    await Promise.race([
      Promise.all(runs),
      wait(isolationMs, undefined, { signal: limit.signal }).catch(() => {}),
    ]);
    limit.abort();
    this.#isAlone = false;
  }

  async #sweep(): Promise<void> {
    const { concurrency, store } = this.#parts;
    this.#renew();
    for (let free = concurrency - this.#running.size; free > 0; free = concurrency - this.#running.size) {
      const isSteady = performance.now() - (this.#startedAt ?? 0) >= minWorkerAgeMs;
      const claims = await store.claimDue(this.#owner, free, isSteady, [...this.#running.keys()]);
      const runs = claims.map((claim) => this.#run(claim));
      if (!claims.some(({ crashes }) => crashes > 0)) return;
      await this.#leaveAlone(runs);
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

  /** No special recovery at boot: the first poll is the same as every other one. */
  async start(): Promise<void> {
    const { leases } = this.#parts;
    await leases.enter(this.#owner);
    this.#startedAt = performance.now();
    await leases.renew(this.#owner, []);
    this.#renewedAt = Date.now();
    this.#tick();
  }

  /** Claims one operation immediately if it is due. */
  wake(operationId: string): void {
    if (this.#stopping || this.#startedAt === undefined) return;
    // A sleeping operation wakes up soon, and may sleep because the cloud asked for it; a suspect is found by the next
    // poll.
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
    // Requests in flight get a moment to be recorded; the next worker polls the others.
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
