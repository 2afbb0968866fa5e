import type { BudgetPeriod } from '@blueport/contracts';
import { addMonths, dayOf, monthOf } from '../../../../components/cost/cost-days.ts';

/** Returns the first UTC day of the current period. */
export function periodStart(period: BudgetPeriod, startsOn: string, now: Date): string {
  const month = monthOf(dayOf(now));
  const monthIndex = Number(month.slice(5, 7)) - 1;
  switch (period) {
    case 'month':
      return month;
    case 'quarter':
      return addMonths(month, -(monthIndex % 3));
    case 'year':
      return addMonths(month, -monthIndex);
    case 'total':
      return startsOn;
  }
}
