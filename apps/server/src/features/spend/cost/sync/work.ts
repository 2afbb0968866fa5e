import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { createRepeatedWork, type RepeatedWork } from '../../../../jobs/repeated-work.ts';
import type { ConnectionReader } from '../../../cloud/inventory/index.ts';
import { addMonths, dayOf, monthIndex, monthOf } from '../read/days.ts';
import { claimCost, followNewSubscriptions } from './claims.ts';
import { readCost, type CostReadingParts } from './read-cost.ts';

const tickMs = 2000;
const tidyMs = 24 * 60 * 60_000;
/** Months of cost that are kept. */
const keptMonths = 37;
/** Subscriptions whose cost one process reads in parallel. */
const atOnce = 2;

/** Deletes months beyond the retention, their totals, and items without any month. */
async function tidy(db: Kysely<Database>, now: Date): Promise<void> {
  const before = addMonths(monthOf(dayOf(now)), -keptMonths);
  const { rows } = await sql<{
    dropped: number;
  }>`select cost_drop_months(${before}::date) as dropped`.execute(db);
  if ((rows[0]?.dropped ?? 0) === 0) return;
  await sql`delete from cost_reading where month < ${before}::date`.execute(db);
  for (let months = 1; months <= 12; months += 1) {
    const index = monthIndex(before) - months;
    await sql`update cost_total set billed[${index}] = null, amortized[${index}] = null
      where billed[${index}] is not null`.execute(db);
  }
  await sql`delete from cost_item i where not exists (select from cost_month m
    where m.organization_id = i.organization_id and m.subscription_id = i.subscription_id and m.item_id = i.id)`.execute(
    db,
  );
}

/** Creates the background work that reads the cost of connected subscriptions with the organization's connection. */
export function createCostWork(
  parts: CostReadingParts,
  readerOf: ConnectionReader,
  stopping: AbortController,
): RepeatedWork {
  const { db, log, now, signal } = parts;
  const owner = randomUUID();
  const running = new Set<Promise<void>>();
  let tidiedAt = Number.NEGATIVE_INFINITY;

  const work = async (): Promise<void> => {
    await followNewSubscriptions(db);
    if (Date.now() - tidiedAt > tidyMs) {
      await tidy(db, now());
      tidiedAt = Date.now();
    }
    for (const claim of await claimCost(db, owner, { limit: atOnce - running.size })) {
      const reading = readCost(parts, claim, () =>
        readerOf(claim.organizationId, claim.tenantId, claim.cloud),
      ).finally(() => running.delete(reading));
      running.add(reading);
    }
  };

  return createRepeatedWork({
    work,
    everyMs: tickMs,
    onError: (error) => {
      if (!signal.aborted) log.warn({ err: error }, 'the cost could not be read');
    },
    stopping,
    running: () => running,
  });
}
