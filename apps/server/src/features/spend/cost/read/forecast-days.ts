import { forecastDaily, type Forecast } from '@blueport/cost-analysis';
import { toBillionths, toNumber } from './amounts.ts';
import { addDays, daysBetween, numberOfDay } from './days.ts';

/** Days of history that a forecast uses. */
export const historyDays = 180;
/** Fewer days are not enough for a forecast. */
const leastDays = 7;

/** Cost of a day in billionths: all of it, and without what is charged once, such as a purchase, a refund or a tax. */
export interface DayOfCost {
  readonly billed: bigint;
  readonly usage: bigint;
}

/** The expected cost of a day in billionths, with its band. */
export interface ForecastDay {
  readonly day: string;
  readonly mean: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

const weekdayOf = (day: string): number => (numberOfDay(day) + 4) % 7;

/**
 * Forecasts the days after the last complete one until a day, from the usage of the days before. Undefined without
 * enough history. Cost Analysis and limits use this one forecast.
 */
export function forecastDays(
  days: ReadonlyMap<string, DayOfCost>,
  last: string,
  until: string,
): { readonly method: Forecast['method']; readonly days: readonly ForecastDay[] } | undefined {
  const start = addDays(last, 1 - historyDays);
  const first = [...days.keys()].filter((day) => day >= start && day <= last).toSorted()[0];
  const horizon = numberOfDay(until) - numberOfDay(last);
  if (first === undefined || horizon < 1) return undefined;
  const values = daysBetween(first, last).map((day) => toNumber(days.get(day)?.usage ?? 0n));
  if (values.length < leastDays) return undefined;
  const found = forecastDaily(values, { horizon, firstWeekday: weekdayOf(first) });
  return {
    method: found.method,
    days: daysBetween(addDays(last, 1), until).map((day, index) => ({
      day,
      mean: toBillionths(found.mean[index]!),
      low: toBillionths(found.low[index]!),
      high: toBillionths(found.high[index]!),
    })),
  };
}
