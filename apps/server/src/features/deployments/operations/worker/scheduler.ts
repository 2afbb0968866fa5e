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

/** A worker of a process: takes operations that are due, a bounded number at a time. */
export interface Scheduler {
  readonly owner: string;
  readonly stopping: () => boolean;
  start(): Promise<void>;
  /** Takes one operation up at once, if its time has come. */
  wake(operationId: string): void;
  /** Sleeps for a running operation; ends early when the worker stops. */
  sleep(milliseconds: number, operationId: string): Promise<void>;
  stop(): Promise<void>;
}

/** So long nothing else is begun beside an operation that processes may have died of. */
export const aloneMs = 2000;

/**
 * So long a worker has to have lived before it tries what would be set aside if it died of it. A process that somebody
 * kills at every start, or that a slow machine has not yet got going, proves nothing about what it had in hand.
 */
export const steadyMs = 10_000;

/** Boot is recovery: the first sweep is the same as every other one. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const owner = randomUUID();
  const running = new Map<string, Promise<unknown>>();
  const sleepers = new Map<string, () => void>();
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;
  let stopping = false;
  let started = false;
  let renewedAt = 0;
  let isAlone = false;
  let startedAt = 0;

  /** Begins to work on a claim; resolves once it got on. */
  const run = (claim: Claim): Promise<void> =>
    new Promise((gotOn) => {
      const { operationId } = claim.work;
      const done = parts
        .run(claim, gotOn)
        .catch(parts.onError)
        .finally(() => {
          if (running.get(operationId) === done) running.delete(operationId);
          gotOn();
        });
      running.set(operationId, done);
    });

  const renew = (): void => {
    if (renewing !== undefined || Date.now() - renewedAt < 2000) return;
    renewedAt = Date.now();
    renewing = parts.leases
      .renew(owner, [...running.keys()])
      .catch(parts.onError)
      .finally(() => {
        renewing = undefined;
      });
  };

  const sweep = async (): Promise<void> => {
    renew();
    for (let free = parts.concurrency - running.size; free > 0; free = parts.concurrency - running.size) {
      const isSteady = performance.now() - startedAt >= steadyMs;
      const claims = await parts.store.claimDue(owner, free, isSteady, [...running.keys()]);
      const begun = claims.map(run);
      if (!claims.some(({ crashes }) => crashes > 0)) return;
      isAlone = true;
      const limit = new AbortController();
      await Promise.race([
        Promise.all(begun),
        wait(aloneMs, undefined, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
      isAlone = false;
      if (stopping) return;
    }
  };

  const tick = (): void => {
    if (stopping) return;
    sweeping = sweep()
      .catch(parts.onError)
      .finally(() => {
        timer = setTimeout(tick, parts.sweepMs);
      });
  };

  return {
    owner,
    stopping: () => stopping,
    async start() {
      await parts.leases.enter(owner);
      startedAt = performance.now();
      started = true;
      await parts.leases.renew(owner, []);
      renewedAt = Date.now();
      tick();
    },
    wake(operationId) {
      if (stopping || !started) return;
      // Who sleeps does so for a moment, and perhaps because the cloud has asked for it; what is alone, the next sweep finds.
      if (isAlone || running.has(operationId)) return;
      parts.store
        .claim(owner, operationId)
        .then((claim) => {
          if (claim !== undefined) void run(claim);
        })
        .catch(parts.onError);
    },
    sleep(milliseconds, operationId) {
      if (stopping) return Promise.resolve();
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(alarm);
          sleepers.delete(operationId);
          resolve();
        };
        const alarm = setTimeout(end, milliseconds);
        sleepers.set(operationId, end);
      });
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      for (const sleeper of sleepers.values()) sleeper();
      await sweeping;
      clearTimeout(timer);
      // Calls under way get a moment to be written down; what is not is looked up by the next worker.
      await Promise.race([
        Promise.all(running.values()),
        new Promise((resolve) => {
          setTimeout(resolve, 800).unref();
        }),
      ]);
      await renewing;
      if (started) await parts.leases.releaseAll(owner).catch(parts.onError);
      await parts.leases.leave();
    },
  };
}
