import type { InsightReading } from '@blueport/contracts';

/** A read that is due within this time begins now. */
const soonMs = 10_000;

/**
 * Whether a subscription is being read, or is waiting for its first read. A first read that the cloud has postponed is
 * not waited for.
 */
export function isReading({ running, sources, dueAt }: InsightReading, now = Date.now()): boolean {
  if (running) return true;
  const isDue = dueAt === null || Date.parse(dueAt) <= now + soonMs;
  return isDue && sources.some(({ state }) => state === 'unread');
}
