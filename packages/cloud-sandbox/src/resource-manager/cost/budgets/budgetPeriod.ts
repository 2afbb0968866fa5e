import type { Period } from '../query/readPeriod.ts';
import { dayOf, monthStart } from '../rows/calendar.ts';

/** Months after which a budget starts again. */
const monthsOf: Readonly<Record<string, number>> = {
  monthly: 1,
  billingmonth: 1,
  quarterly: 3,
  billingquarter: 3,
  annually: 12,
  billingannual: 12,
};

/** Returns the days of a budget's current period, or undefined before it starts and after it ends. */
export function budgetPeriod(
  timeGrain: string,
  { start, end }: { readonly start: number; readonly end: number },
  now: number,
): Period | undefined {
  const months = monthsOf[timeGrain.toLowerCase()] ?? 1;
  if (now < start || now > end) return undefined;
  const first = monthStart(dayOf(start));
  const today = dayOf(now);
  for (let from = first; ; from = monthStart(from, months)) {
    const to = monthStart(from, months);
    if (today < to) return { from, to };
  }
}
