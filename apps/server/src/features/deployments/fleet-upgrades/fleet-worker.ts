import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { createFleetLease, type ClaimedFleet } from './fleet-lease.ts';

/**
 * Advances one fleet upgrade; `isLost` returns whether another worker has taken it over or a person has changed its
 * state.
 */
export type FleetRound = (fleet: ClaimedFleet, isLost: () => boolean) => Promise<void>;

export interface FleetWorkerParts {
  readonly db: Kysely<Database>;
  readonly round: FleetRound;
  readonly leaseSeconds: number;
  readonly sweepMs: number;
  readonly onError: (error: unknown) => void;
  /** Wraps the work on a claimed fleet upgrade, for tests that observe it. */
  readonly wrapWork?: (fleetId: string, work: () => Promise<void>) => Promise<void>;
}

const fleetsAtOnce = 4;
/** Milliseconds that a shutdown waits for running rounds. */
const graceMs = 2000;

/**
 * Creates the worker that polls for due fleet upgrades and advances them. A round reads much from the cloud and may
 * take long: its lease is renewed meanwhile, and this process never starts a second round.
 */
export function createFleetWorker(parts: FleetWorkerParts) {
  const { db, round, leaseSeconds, sweepMs, onError } = parts;
  const lease = createFleetLease({ db, owner: randomUUID(), leaseSeconds });
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  const runHeld = async (fleet: ClaimedFleet): Promise<void> => {
    let isLost = false;
    const beat = setInterval(
      () => {
        lease.renew(fleet).then((isHeld) => (isLost ||= !isHeld), onError);
      },
      (leaseSeconds * 1000) / 3,
    );
    try {
      await round(fleet, () => isLost);
    } catch (error) {
      onError(error);
    } finally {
      clearInterval(beat);
    }
    await lease.release(fleet);
  };

  const run = (fleet: ClaimedFleet): void => {
    const work = (): Promise<void> => runHeld(fleet);
    const done = (parts.wrapWork?.(fleet.id, work) ?? work())
      .catch(onError)
      .finally(() => running.delete(fleet.id));
    running.set(fleet.id, done);
  };

  const sweep = async (): Promise<void> => {
    const free = fleetsAtOnce - running.size;
    if (free > 0) (await lease.take(free, [...running.keys()])).forEach(run);
  };

  const tick = (): void => {
    if (isStopping) return;
    sweeping = sweep()
      .catch(onError)
      .finally(() => {
        if (!isStopping) timer = setTimeout(tick, sweepMs);
      });
  };

  return {
    start: tick,
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      await sweeping;
      clearTimeout(timer);
      await Promise.race([
        Promise.allSettled(running.values()),
        new Promise((resolve) => {
          setTimeout(resolve, graceMs).unref();
        }),
      ]);
    },
  };
}
