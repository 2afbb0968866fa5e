import { maxCostDays } from '@blueport/contracts';
import { addDays, addMonths, countDays, isDay, lastDayOfMonth, monthOf } from './cost-days.ts';

/** The first one is the default. */
export const costPeriods = ['month', 'lastMonth', 'last3Months', 'last12Months'] as const;
type CostPeriod = (typeof costPeriods)[number];

/** Days of a period, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A period by its name, or a range of days. */
export type ChosenPeriod = CostPeriod | DayRange;

const ranges: Readonly<Record<CostPeriod, (today: string) => DayRange>> = {
  month: (today) => ({ from: monthOf(today), to: lastDayOfMonth(today) }),
  lastMonth: (today) => {
    const from = addMonths(today, -1);
    return { from, to: lastDayOfMonth(from) };
  },
  last3Months: (today) => ({ from: addMonths(today, -2), to: lastDayOfMonth(today) }),
  last12Months: (today) => ({ from: addMonths(today, -11), to: lastDayOfMonth(today) }),
};

/** Returns the days of a period; those of months end with the current one. */
export const rangeOf = (period: ChosenPeriod, today: string): DayRange =>
  typeof period === 'string' ? ranges[period](today) : period;

/** Returns the days of a period that may have cost: none after today, but at least one. */
export function spentRange({ from, to }: DayRange, today: string): DayRange {
  const last = to > today ? today : to;
  return { from, to: last < from ? from : last };
}

/** Returns a valid range: in order, and not longer than the server accepts. Null if a day does not exist. */
export function validRange(from: string, to: string): DayRange | null {
  if (!isDay(from) || !isDay(to)) return null;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: first, to: countDays(first, last) > maxCostDays ? addDays(first, maxCostDays - 1) : last };
}

const isPeriod = (text: string | null): text is CostPeriod => costPeriods.some((period) => period === text);

/** Reads the period of an address; invalid ones become the default. */
export function readPeriod(query: URLSearchParams): ChosenPeriod {
  const name = query.get('period');
  if (isPeriod(name)) return name;
  return validRange(query.get('from') ?? '', query.get('to') ?? '') ?? costPeriods[0];
}

/** Writes a period to an address. The default needs no parameter. */
export function writePeriod(query: URLSearchParams, period: ChosenPeriod): void {
  for (const name of ['period', 'from', 'to']) query.delete(name);
  if (typeof period !== 'string') {
    query.set('from', period.from);
    query.set('to', period.to);
  } else if (period !== costPeriods[0]) query.set('period', period);
}
