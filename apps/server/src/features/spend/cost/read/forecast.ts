import { maxCostDays, type CostForecast, type CostSelection } from '@blueport/contracts';
import { forecastDaily } from '@blueport/cost-analysis';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { issue, Refusal } from '../../../../errors/refusal.ts';
import { sumOf, toAmount, toBillionths, toNumber } from './amounts.ts';
import { chooseCurrency } from './currencies.ts';
import { addDays, dayOf, daysBetween, numberOfDay } from './days.ts';
import { readFreshness } from './freshness.ts';
import { parseSelection } from './selection.ts';
import { readSums, type CostSum, type Viewer } from './sums.ts';

/** Days of history that the forecast uses. */
const historyDays = 180;
/** Days of which fewer than this are known are not enough for a forecast. */
const leastDays = 7;

const weekdayOf = (day: string): number => (numberOfDay(day) + 4) % 7;

/** Returns the amounts of consecutive days, from the first day with cost on. */
function historyOf(sums: readonly CostSum[], until: string): { first: string; values: number[] } {
  const byDay = new Map<string, bigint>();
  for (const { point, amount } of sums) byDay.set(point, (byDay.get(point) ?? 0n) + amount);
  const first = [...byDay.keys()].toSorted()[0] ?? until;
  return { first, values: daysBetween(first, until).map((day) => toNumber(byDay.get(day) ?? 0n)) };
}

/** Returns the amounts of the days of the period that are complete. */
const knownCost = (sums: readonly CostSum[], from: string, until: string): bigint =>
  sumOf(sums.filter(({ point }) => point >= from && point <= until).map(({ amount }) => amount));

/** Forecasts the days of a period that are not complete yet, from the days before them. */
export async function readForecast(
  db: Kysely<Database>,
  viewer: Viewer,
  query: CostSelection,
  now: Date,
): Promise<CostForecast> {
  const selection = parseSelection(query);
  const { completeUntil } = await readFreshness(db, viewer);
  const last = completeUntil ?? addDays(dayOf(now), -2);
  const start = addDays(last, 1 - historyDays);
  const from = selection.from < start ? selection.from : start;
  const found = await readSums(db, viewer, { ...selection, from, to: last }, { granularity: 'daily' });
  const { currency } = chooseCurrency(found, selection.currency);
  const sums = found.filter((sum) => sum.currency === currency);
  const { first, values } = historyOf(
    sums.filter(({ point }) => point >= start),
    last,
  );
  const horizon = numberOfDay(selection.to) - numberOfDay(last);
  if (horizon > maxCostDays)
    throw new Refusal('malformed-request', {
      errors: [issue('#/query/to', 'too-big', { unit: 'days', limit: String(maxCostDays) })],
    });
  const known = knownCost(sums, selection.from, last);
  if (horizon < 1 || values.length < leastDays || sums.length === 0)
    return { currency, method: null, points: [], total: null };
  const { mean, low, high, method } = forecastDaily(values, { horizon, firstWeekday: weekdayOf(first) });
  const days = daysBetween(addDays(last, 1), selection.to);
  const points = days.flatMap((day, index) =>
    day < selection.from
      ? []
      : [
          {
            day,
            mean: toBillionths(mean[index]!),
            low: toBillionths(low[index]!),
            high: toBillionths(high[index]!),
          },
        ],
  );
  const total = (of: 'mean' | 'low' | 'high') => toAmount(known + sumOf(points.map((point) => point[of])));
  return {
    currency,
    method,
    points: points.map((point) => ({
      day: point.day,
      mean: toAmount(point.mean),
      low: toAmount(point.low),
      high: toAmount(point.high),
    })),
    total: { mean: total('mean'), low: total('low'), high: total('high') },
  };
}
