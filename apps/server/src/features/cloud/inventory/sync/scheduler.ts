import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../../database/tables/index.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import { deleteUnusedTags } from '../store/delete-unused-tags.ts';
import { claimSubscriptions } from './claims.ts';
import type { ConnectionReader } from './connection-reader.ts';
import { discover } from './discover.ts';
import { readClaim } from './read-claim.ts';
import { createRepeatedWork, type RepeatedWork } from '../../../../jobs/repeated-work.ts';
import { createRefreshes, type RefreshReader } from './refreshes.ts';

const tickMs = 1000;
const discoverMs = 10 * 60_000;
const tidyMs = 60 * 60_000;
/** Maximum number of subscriptions read in parallel per process, and per organization within it. */
const reading = { atOnce: 8, perOrganization: 2 } as const;
/** The same limits for groups changed by the portal. */
const refreshing = { atOnce: 16, perOrganization: 4 } as const;

/** Deletes day-old deletion marks, which are older than any running read, and tags that no resource carries. */
async function forgetGone(db: Kysely<Database>): Promise<void> {
  for (const table of ['inventory_resource', 'inventory_group'] as const) {
    await db
      .deleteFrom(table)
      .where('deleted_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
  }
  await deleteUnusedTags(db);
}

/** Reads due subscriptions through the connections of their organizations. */
function createReadings(
  parts: { readonly db: Kysely<Database>; readonly log: Logger; readonly signal: AbortSignal },
  readerOf: ConnectionReader,
): { readDue(): Promise<void>; running(): Iterable<Promise<void>> } {
  const owner = randomUUID();
  const running = new Set<Promise<void>>();
  return {
    async readDue() {
      const free = reading.atOnce - running.size;
      if (free <= 0) return;
      const { perOrganization } = reading;
      for (const claim of await claimSubscriptions(parts.db, owner, { limit: free, perOrganization })) {
        const work = readClaim(parts, claim, async () => {
          const arm = await readerOf(claim.organization_id, claim.tenant_id, claim.cloud);
          if (!arm) throw new Refusal('conflict', { reason: 'connection-missing' });
          return { arm, source: 'connection', readBy: null };
        }).finally(() => running.delete(work));
        running.add(work);
      }
    },
    running: () => running,
  };
}

/**
 * Creates the background work of the inventory: discovers subscriptions, reads those that are due, and refreshes groups
 * immediately after the portal changes them.
 */
export function createInventoryWork(parts: {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly readerOf: ConnectionReader;
  readonly refreshReader: RefreshReader;
  /** Called when subscriptions were connected, because users' rights on them must be requested again. */
  readonly onFound: () => Promise<void>;
}): RepeatedWork {
  const { db, log, readerOf } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const onError = (error: unknown): void => log.warn({ err: error }, 'the inventory could not be read');
  const readings = createReadings({ db, log, signal }, readerOf);
  const refreshes = createRefreshes({ db, signal, onError }, parts.refreshReader, refreshing);
  let discovery: Promise<void> = Promise.resolve();
  let discoveredAt = Number.NEGATIVE_INFINITY;
  let tidiedAt = Date.now();

  const work = async (): Promise<void> => {
    if (Date.now() - discoveredAt > discoverMs) {
      discoveredAt = Date.now();
      // Discovery runs separately: an unresponsive cloud would otherwise block all reads.
      discovery = discover(db, readerOf, onError, parts.onFound).catch(onError);
    }
    if (Date.now() - tidiedAt > tidyMs) {
      tidiedAt = Date.now();
      await forgetGone(db);
    }
    await refreshes.readDue();
    await readings.readDue();
  };

  return createRepeatedWork({
    work,
    everyMs: tickMs,
    onError: (error) => {
      if (!signal.aborted) onError(error);
    },
    stopping,
    running: () => [discovery, ...readings.running(), ...refreshes.running()],
  });
}
