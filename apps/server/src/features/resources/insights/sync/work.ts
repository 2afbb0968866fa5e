import { randomUUID } from 'node:crypto';
import { createRepeatedWork, type RepeatedWork } from '../../../../jobs/repeated-work.ts';
import type { ConnectionReader } from '../../../cloud/inventory/index.ts';
import { deriveDue } from '../store/derive-insights.ts';
import { claimInsights, followNewSubscriptions } from './claims.ts';
import { readInsights, type InsightReadingParts } from './read-insights.ts';

const tickMs = 2000;
/** Subscriptions that one process reads in parallel. */
const atOnce = 4;

/** Creates the background work that reads what needs attention with the organizations' connections. */
export function createInsightWork(
  parts: InsightReadingParts,
  readerOf: ConnectionReader,
  stopping: AbortController,
): RepeatedWork {
  const { db, log, signal } = parts;
  const owner = randomUUID();
  const running = new Set<Promise<void>>();

  const work = async (): Promise<void> => {
    await followNewSubscriptions(db);
    await deriveDue(db);
    if (running.size >= atOnce) return;
    for (const claim of await claimInsights(db, owner, { limit: atOnce - running.size })) {
      const reading = readInsights(parts, claim, () =>
        readerOf(claim.organizationId, claim.tenantId, claim.cloud),
      ).finally(() => running.delete(reading));
      running.add(reading);
    }
  };

  return createRepeatedWork({
    work,
    everyMs: tickMs,
    onError: (error) => {
      if (!signal.aborted) log.warn({ err: error }, 'insights could not be read');
    },
    stopping,
    running: () => running,
  });
}
