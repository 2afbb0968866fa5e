import type { BudgetPeriod } from '@blueport/contracts';
import { sql, type RawBuilder } from 'kysely';
import { addDays, addMonths, dayOf, lastDayOfMonth, monthOf } from '../cost/index.ts';

const hourMs = 3_600_000;
/** Seconds after which a limit is evaluated again, unless a deployment makes it due earlier. */
export const evaluationSeconds = 600;

/** First and last UTC day. */
export interface BudgetDays {
  readonly from: string;
  readonly to: string;
}

/** Returns whether a total limit may begin on a day: from 2000, and at most five years after `at`. */
export const isPossibleStart = (day: string, at: Date): boolean =>
  day >= '2000-01-01' && day <= `${at.getUTCFullYear() + 5}${dayOf(at).slice(4)}`;

/** Returns the current period of a limit. A total limit is measured until the end of the month. */
export function periodAt(period: BudgetPeriod, startsOn: string | null, at: Date): BudgetDays {
  const day = dayOf(at);
  const month = monthOf(day);
  if (period === 'month') return { from: month, to: lastDayOfMonth(day) };
  if (period === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  if (period === 'quarter') {
    const from = addMonths(month, -((Number(day.slice(5, 7)) - 1) % 3));
    return { from, to: addDays(addMonths(from, 3), -1) };
  }
  const from = startsOn ?? month;
  return { from, to: lastDayOfMonth(from > day ? from : day) };
}

/** Returns the hours of a period after a time. */
export function hoursLeft({ from, to }: BudgetDays, at: Date): number {
  const start = Math.max(at.getTime(), Date.parse(`${from}T00:00:00Z`));
  return Math.max(0, Date.parse(`${addDays(to, 1)}T00:00:00Z`) - start) / hourMs;
}

/** Number of months by which a monthly estimate counts in the period of the budget `b` on a day. */
const monthsOn = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(case b.period
  when 'month' then 1 when 'quarter' then 3 when 'year' then 12 else greatest(1,
    (extract(year from ${day}) - extract(year from b.starts_on)) * 12
      + extract(month from ${day}) - extract(month from b.starts_on) + 1) end)::int`;

export const monthsAt = (at: Date): RawBuilder<number> => monthsOn(sql`${dayOf(at)}::date`);
export const monthsToday = monthsOn(sql`(now() at time zone 'UTC')`);
