import { dateRanges } from './enumerations.ts';

export type DateRange = keyof typeof dateRanges;
export const dateRangeNames = Object.keys(dateRanges) as DateRange[];

/** A period: `from` is inclusive, `to` exclusive. */
export interface Period {
  readonly from: Date;
  /** Null for a period up to now. */
  readonly to: Date | null;
}

/** Returns the start of a day, a number of days and months ago. A month that is too short ends with its last day. */
function startOfDay(now: Date, days: number, months = 0): Date {
  const lastDay = new Date(now.getFullYear(), now.getMonth() - months + 1, 0).getDate();
  return new Date(now.getFullYear(), now.getMonth() - months, Math.min(now.getDate(), lastDay) - days);
}

/**
 * Returns the period of a date range, in the time zone of the runtime. Periods begin at the start of a day; the last
 * seven days include today.
 */
export function periodOf(range: DateRange, now: Date): Period {
  switch (range) {
    case 'Today':
      return { from: startOfDay(now, 0), to: null };
    case 'Yesterday':
      return { from: startOfDay(now, 1), to: startOfDay(now, 0) };
    case 'Last7Days':
      return { from: startOfDay(now, 6), to: null };
    case 'LastMonth':
      return { from: startOfDay(now, 0, 1), to: null };
    case 'Last3Months':
      return { from: startOfDay(now, 0, 3), to: null };
    case 'LastYear':
      return { from: startOfDay(now, 0, 12), to: null };
  }
}
