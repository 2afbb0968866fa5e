import type { CostFreshness } from '@blueport/contracts';
import { addDays, dayOf, type Period } from '../cost/index.ts';

/** A week of a report and the one before it. */
export interface ReportWeek extends Period {
  readonly previous: Period;
}

/**
 * Returns the last seven UTC days that are complete for every subscription. If they end more than a week ago, or nothing
 * is complete, returns the last seven days before today: the mail then states that they are not complete.
 */
export function weekOf(now: Date, { completeUntil }: Pick<CostFreshness, 'completeUntil'>): ReportWeek {
  const yesterday = addDays(dayOf(now), -1);
  const isRecent = completeUntil !== null && completeUntil >= addDays(yesterday, -7);
  const to = isRecent && completeUntil < yesterday ? completeUntil : yesterday;
  return { from: addDays(to, -6), to, previous: { from: addDays(to, -13), to: addDays(to, -7) } };
}
